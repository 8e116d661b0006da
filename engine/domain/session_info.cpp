#include "engine/domain/session_info.h"

#include <utility>
#include <vector>

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

/// Of scopes, functions and events the service has some dozens.
constexpr std::size_t kMaxTexts = 1000;

std::vector<std::string> Texts(const json::array* list) {
    std::vector<std::string> texts;
    if (!list) return texts;
    for (const json::value& entry : *list) {
        if (texts.size() == kMaxTexts) break;
        if (const json::string* const text = entry.if_string()) texts.emplace_back(*text);
    }
    return texts;
}

}  // namespace

SessionInfo::SessionInfo(Dispatcher& dispatcher)
    : application_name_(std::make_shared<const std::string>()),
      scopes_(std::make_shared<const Names>()),
      disabled_functions_(std::make_shared<const Names>()) {
    ready_ = dispatcher.On(
        "READY", [this, &dispatcher](const json::value& data) { OnReady(dispatcher, data); });
}

bool SessionInfo::IsOwnOrSibling(std::uint64_t application_id,
                                 std::uint64_t parent_id) const noexcept {
    const std::uint64_t own = application_id_;
    const std::uint64_t own_parent = parent_application_id_;
    if (own == 0 || application_id == 0) return false;
    if (application_id == own || parent_id == own) return true;
    return own_parent != 0 && (parent_id == own_parent || application_id == own_parent);
}

bool SessionInfo::HasScope(std::string_view scope) const {
    return scopes_.Load()->contains(std::string(scope));
}

bool SessionInfo::IsFunctionDisabled(std::string_view name) const {
    const auto disabled = disabled_functions_.Load();
    return !disabled->empty() && disabled->contains(std::string(name));
}

void SessionInfo::OnReady(Dispatcher& dispatcher, const json::value& data) {
    const json::object* const ready = data.if_object();
    if (!ready) return;
    if (const json::object* const application = ObjectField(*ready, "application")) {
        if (const auto id = IdField(*application, "id")) application_id_ = *id;
        parent_application_id_ = IdField(*application, "parent_id").value_or(0);
        application_name_.Store(
            std::make_shared<const std::string>(StringField(*application, "name").value_or("")));
    }
    auto scopes = std::make_shared<Names>();
    for (std::string& scope : Texts(ArrayField(*ready, "scopes"))) scopes->insert(std::move(scope));
    scopes_.Store(std::move(scopes));

    const json::object* const flags = ObjectField(*ready, "feature_flags");
    auto disabled = std::make_shared<Names>();
    for (const std::string& name :
         Texts(flags ? ArrayField(*flags, "disabled_functions") : nullptr)) {
        const std::size_t scope = name.rfind("::");
        disabled->insert(scope == std::string::npos ? name : name.substr(scope + 2));
    }
    disabled_functions_.Store(std::move(disabled));
    dispatcher.SetIgnored(Texts(flags ? ArrayField(*flags, "disabled_gateway_events") : nullptr));
}

}  // namespace engine
