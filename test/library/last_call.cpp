#include "test/library/last_call.h"

#include <array>
#include <cstdio>
#include <map>

namespace test_library {

namespace {

std::mutex g_mutex;
std::string g_last_call = "null";

std::string Quote(std::string_view text) {
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            json += {'\\', c};
        } else if (static_cast<unsigned char>(c) < 0x20) {
            std::array<char, 8> escaped{};
            std::snprintf(escaped.data(), escaped.size(), "\\u%04x", c);
            json += escaped.data();
        } else {
            json += c;
        }
    }
    return json + '"';
}

std::string_view View(Discord_String text) {
    return {reinterpret_cast<const char*>(text.ptr), text.size};
}

std::string JsonInstance(const Instance& instance);

std::string JsonField(const Stored& field) {
    if (const auto* number = std::get_if<uint64_t>(&field)) return Json(*number);
    if (const auto* real = std::get_if<float>(&field)) return Json(*real);
    if (const auto* text = std::get_if<std::string>(&field)) return Quote(*text);
    if (const auto* object = std::get_if<std::shared_ptr<Instance>>(&field))
        return JsonInstance(**object);
    return "null";
}

std::string JsonInstance(const Instance& instance) {
    std::string json = "{\"class\":" + Quote(instance.class_name);
    const std::lock_guard lock(instance.mutex);
    for (const auto& [name, field] : instance.fields)
        json += "," + Quote(name.substr(name.find('.') + 1)) + ":" + JsonField(field);
    return json + "}";
}

}  // namespace

std::string JsonText(Discord_String text) { return Quote(View(text)); }

std::string JsonMap(Discord_Properties map) {
    std::map<std::string_view, std::string_view> sorted;
    for (size_t i = 0; i < map.size; ++i) sorted.emplace(View(map.keys[i]), View(map.values[i]));
    std::string json = "{";
    for (const auto& [key, value] : sorted)
        json += (json.size() > 1 ? "," : "") + Quote(key) + ":" + Quote(value);
    return json + "}";
}

std::string JsonObject(const void* opaque) {
    const Instance* instance = FindInstance(opaque);
    return instance != nullptr ? JsonInstance(*instance) : "null";
}

void SetLastCall(const char* symbol, const std::string& arguments) {
    std::string json = "{\"symbol\":" + Quote(symbol) + ",\"arguments\":{" + arguments + "}}";
    const std::lock_guard lock(g_mutex);
    g_last_call = std::move(json);
}

std::string GetLastCall() {
    const std::lock_guard lock(g_mutex);
    return g_last_call;
}

}  // namespace test_library
