#include "binding/convert/map.h"

#include <vector>

#include "binding/convert/plain_object.h"
#include "binding/convert/string.h"

namespace binding {

Convert<std::unordered_map<std::string, std::string>>::Map
Convert<std::unordered_map<std::string, std::string>>::FromJs(CallFrame& frame, napi_value value,
                                                              const Place& place) {
    if (!IsPlainObject(frame, value)) place.RejectType(frame.env(), "an object of strings", value);
    Map result;
    ForEachProperty(frame, value, place, [&](const std::string& key, napi_value property) {
        result.insert_or_assign(key,
                                Convert<std::string>::FromJs(frame, property, place.Field(key)));
    });
    return result;
}

napi_value Convert<std::unordered_map<std::string, std::string>>::ToJs(Environment& environment,
                                                                       const Map& value) {
    const napi_env env = environment.env();
    napi_value result;
    Check(env, napi_create_object(env, &result));
    // Defined rather than set, so that no setter of a prototype is called.
    std::vector<napi_property_descriptor> properties;
    properties.reserve(value.size());
    for (const auto& [key, text] : value) {
        properties.push_back({.utf8name = nullptr,
                              .name = StringToJs(environment, key),
                              .method = nullptr,
                              .getter = nullptr,
                              .setter = nullptr,
                              .value = StringToJs(environment, text),
                              .attributes = napi_default_jsproperty,
                              .data = nullptr});
    }
    Check(env, napi_define_properties(env, result, properties.size(), properties.data()));
    return result;
}

}  // namespace binding
