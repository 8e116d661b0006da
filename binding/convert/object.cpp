#include "binding/convert/object.h"

#include <string>

#include "binding/convert/plain_object.h"

namespace binding {
namespace {

std::string UnknownField(const Class& type, const std::string& name) {
    std::string sentence = "must be " + type.WithArticle() +
                           " or an object with its fields, but \"" + name + "\" is none of them:";
    const char* separator = " ";
    for (const Row& row : type.rows) {
        if (row.kind != RowKind::kField) continue;
        sentence += separator;
        sentence += row.name;
        separator = ", ";
    }
    return sentence + ".";
}

}  // namespace

Instance* InstanceFromJs(CallFrame& frame, const Class& type, napi_value value,
                         const Place& place) {
    Instance* instance = frame.environment.Find(value);
    if (!instance) return nullptr;
    if (&instance->type != &type) place.RejectType(frame.env(), type.WithArticle(), value);
    if (!instance->Valid()) {
        place.Reject(error_code::kInvalidObject,
                     "is an invalid " + std::string(type.name) +
                         ": it was disposed of, moved from, or never held anything.");
    }
    return instance;
}

void AssignFields(CallFrame& frame, const Class& type, napi_value literal, const Place& place,
                  void* native) {
    if (!IsPlainObject(frame, literal))
        place.RejectType(frame.env(), type.WithArticle() + " or an object", literal);
    ForEachProperty(frame, literal, place, [&](const std::string& name, napi_value value) {
        const Row* field = type.FindField(name);
        if (!field) place.Reject(error_code::kInvalidValue, UnknownField(type, name));
        napi_valuetype given;
        Check(frame.env(), napi_typeof(frame.env(), value, &given));
        // Skipped, so that the SDK's default stays.
        if (given == napi_undefined) return;
        field->assign_native(frame, native, value, place.Field(name));
    });
}

}  // namespace binding
