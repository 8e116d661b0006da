#include "engine/rest/api_error.h"

#include <algorithm>
#include <boost/beast/http/status.hpp>
#include <boost/json/parse.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/json/json_fields.h"
#include "engine/rest/header_number.h"

namespace engine {
namespace {

namespace json = boost::json;

/// Enough to correct a request; a hostile body must not fill the log.
constexpr std::size_t kMaximumFields = 8;
constexpr std::size_t kMaxField = 1000;

/// A longer wait is a defect of the service, and no clock could hold the longest.
constexpr double kMaxWait = 24 * 60 * 60;  // seconds

std::string Text(const json::object& object, std::string_view name) {
    const json::value* const value = object.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

/// Collects "field.0.name: message" from the service's tree of validation errors.
class FieldErrors {
  public:
    void Walk(const json::value& node) {
        const json::object* const object = node.if_object();
        if (object == nullptr) return;
        for (const auto& [key, value] : *object) {
            if (count_ >= kMaximumFields) return;
            if (key == "_errors") {
                Leaves(value);
            } else {
                path_.push_back(key);
                Walk(value);
                path_.pop_back();
            }
        }
    }

    const std::string& Text() const { return text_; }

  private:
    void Leaves(const json::value& list) {
        if (!list.is_array()) return;
        for (const json::value& leaf : list.get_array()) {
            if (!leaf.is_object() || count_++ >= kMaximumFields) return;
            const std::string message = engine::Text(leaf.get_object(), "message");
            const std::string code = engine::Text(leaf.get_object(), "code");
            if (!text_.empty()) text_ += "; ";
            const std::string field = Field();
            if (!field.empty()) text_ += field + ": ";
            text_ += message.empty() ? code : message;
            if (!message.empty() && !code.empty()) text_ += " [" + code + "]";
        }
    }

    /// Composed only for an actual error, because a long name may contain many others.
    std::string Field() const {
        std::string field;
        for (const std::string_view name : path_) {
            if (!field.empty()) field += ".";
            field += name.substr(0, kMaxField - std::min(kMaxField, field.size()));
        }
        return field;
    }

    std::string text_;
    std::vector<std::string_view> path_;  // the names that lead to where the walk is
    std::size_t count_ = 0;
};

float Seconds(double value) { return static_cast<float>(std::clamp(value, 0.0, kMaxWait)); }

void ApplyBody(Error& error, const json::object& body) {
    error.code = SmallIntegerField(body, "code").value_or(error.code);
    error.oauth_error = Text(body, "error");
    if (const std::string message = Text(body, "message"); !message.empty()) {
        error.message = message;
    } else if (!error.oauth_error.empty()) {
        const std::string description = Text(body, "error_description");
        error.message = error.oauth_error + (description.empty() ? "" : ": " + description);
    }
    if (const json::value* const errors = body.if_contains("errors")) {
        FieldErrors fields;
        fields.Walk(*errors);
        if (!fields.Text().empty()) error.message += " (" + fields.Text() + ")";
    }
    // The service could not make up a name for a new account in time (protocol 2.7).
    error.retryable = error.retryable || error.code == 530006;
    if (const auto seconds = NumberField(body, "retry_after"); seconds && *seconds > 0) {
        error.retry_after = Seconds(*seconds);
    }
}

}  // namespace

Error ErrorFromResponse(std::string_view operation, const HttpResponse& response) {
    const auto status = static_cast<boost::beast::http::status>(response.status);
    const std::string reason(boost::beast::http::obsolete_reason(status));
    Error error = Error::Of(ErrorType::HTTPError,
                            "The service answered " + std::string(operation) + " with HTTP " +
                                std::to_string(response.status) + " (" + reason + ").");
    error.status = response.status;
    error.response_body = response.body;
    // 423: another operation on the same accounts is under way (protocol 2.7).
    error.retryable = response.status == 423 || response.status == 429 || response.status >= 500;
    if (error.retryable) {
        error.retry_after = Seconds(HeaderNumber(response.headers, "Retry-After").value_or(0));
    }
    boost::system::error_code malformed;
    const json::value body = json::parse(response.body, malformed);
    if (!malformed && body.is_object()) ApplyBody(error, body.get_object());
    return error;
}

}  // namespace engine
