/** The SDK's classes as the package exports them, before and after the addon is loaded. */

import { classShapes } from "../generated/class-shapes.js";
import type { ClassShape } from "../values/json.js";
import { isAddonLoaded, native, publicClasses } from "./native.js";

type ClassName = keyof typeof classShapes;

/**
 * Stands for a class of the addon, and loads the addon when something of the class is needed. Its
 * nested enums and `instanceof` do without: importing the package, or asking what a value is, must
 * work where the addon cannot be loaded.
 */
export function nativeClass<Class extends object>(name: ClassName): Class {
  const { enums = {} }: ClassShape = classShapes[name];
  function target() {}
  Object.defineProperty(target, "name", { value: name });
  Object.assign(target, enums);
  const type = () => (native() as object as Record<ClassName, abstract new () => object>)[name];
  const isInstance = (value: unknown) => isAddonLoaded() && value instanceof type();
  const standIn: object = new Proxy(target, {
    get(own, key) {
      if (key === Symbol.hasInstance) return isInstance;
      if (key !== "prototype" && Object.hasOwn(own, key)) return Reflect.get(own, key);
      return Reflect.get(type(), key);
    },
    has: (own, key) => Reflect.has(own, key) || Reflect.has(type(), key),
    apply: (_own, self, given) => Reflect.apply(type(), self, given),
    construct: (_own, given, newTarget) =>
      Reflect.construct(type(), given, newTarget === standIn ? type() : newTarget),
  });
  publicClasses.set(name, standIn);
  return standIn as Class;
}
