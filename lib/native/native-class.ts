/** The SDK's classes as the package exports them, without loading the addon at import. */

import { classShapes } from "../generated/class-shapes.js";
import type { ClassShape } from "../values/json.js";
import { isAddonLoaded, native, publicClasses } from "./native.js";

type ClassName = keyof typeof classShapes;

/**
 * A placeholder for a class of the addon, which loads the addon when the class is used. Its nested
 * enums and `instanceof` do not load it: importing the package and checking a value must work even
 * if the addon cannot be loaded.
 */
export function nativeClass<Class extends object>(name: ClassName): Class {
  const { enums = {} }: ClassShape = classShapes[name];
  function target() {}
  Object.defineProperty(target, "name", { value: name });
  Object.assign(target, enums);
  const type = () => (native() as object as Record<ClassName, abstract new () => object>)[name];
  const isInstance = (value: unknown) => isAddonLoaded() && value instanceof type();
  const placeholder: object = new Proxy(target, {
    get(own, key) {
      if (key === Symbol.hasInstance) return isInstance;
      if (key !== "prototype" && Object.hasOwn(own, key)) return Reflect.get(own, key);
      return Reflect.get(type(), key);
    },
    has: (own, key) => Reflect.has(own, key) || Reflect.has(type(), key),
    apply: (_own, self, given) => Reflect.apply(type(), self, given),
    construct: (_own, given, newTarget) =>
      Reflect.construct(type(), given, newTarget === placeholder ? type() : newTarget),
  });
  publicClasses.set(name, placeholder);
  return placeholder as Class;
}
