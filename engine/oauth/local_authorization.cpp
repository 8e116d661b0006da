#include "engine/oauth/local_authorization.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"

namespace engine {
namespace {

namespace json = boost::json;

constexpr std::int32_t kOAuth2Error = 5000;

json::array Scopes(const std::string& text) {
    constexpr const char* kBlanks = " \t\r\n\v\f";
    json::array scopes;
    for (std::size_t begin = text.find_first_not_of(kBlanks); begin != std::string::npos;) {
        const std::size_t end = text.find_first_of(kBlanks, begin);
        scopes.push_back(json::string(text.substr(begin, end - begin)));
        begin = text.find_first_not_of(kBlanks, end);
    }
    return scopes;
}

json::object AuthorizeArguments(const AuthorizeRequest& request, std::int32_t pid) {
    json::object arguments{{"client_id", std::to_string(request.client_id)},
                           {"scopes", Scopes(request.args.scopes)},
                           {"response_type", "code"},
                           {"state", request.state.Reveal()},
                           {"pid", pid}};
    if (request.args.nonce) arguments["nonce"] = *request.args.nonce;
    if (request.args.code_challenge) {
        arguments["code_challenge"] = request.args.code_challenge->challenge;
        arguments["code_challenge_method"] = "S256";
    }
    if (request.args.integration_type) {
        arguments["integration_type"] = static_cast<std::int32_t>(*request.args.integration_type);
    }
    return arguments;
}

/// A refusal is the player's or the service's answer and ends the sign-in; a connection that breaks
/// says nothing about it.
std::optional<Result<std::string>> Outcome(const Result<json::value>& answer) {
    if (answer) {
        const json::object* const data = answer->if_object();
        auto code = data ? StringField(*data, "code") : std::nullopt;
        if (code && !code->empty()) return Result<std::string>(std::move(*code));
        return Result<std::string>(Error::Of(
            ErrorType::AuthorizationFailed,
            "The local client approved the sign-in without a code. Update the local client."));
    }
    if (answer.GetError().type != ErrorType::RPCError) return std::nullopt;
    if (answer.GetError().code != kOAuth2Error) return Result<std::string>(answer.GetError());
    return Result<std::string>(
        Error::Of(ErrorType::AuthorizationFailed, answer.GetError().message));
}

}  // namespace

struct LocalAuthorization::Attempt : std::enable_shared_from_this<Attempt> {
    LocalSignIn sign_in;
    json::object arguments;
    Done done;
    std::string nonce;

    void OnSettled(bool ready) {
        if (!ready) return Finish(std::nullopt);
        nonce = sign_in.client->Request(
            "AUTHORIZE", std::move(arguments),
            [weak = weak_from_this()](const Result<json::value>& answer) {
                if (const auto self = weak.lock()) self->Finish(Outcome(answer));
            },
            LocalClient::Waits::ForPerson);
    }

    void Finish(std::optional<Result<std::string>> outcome) {
        if (done) std::exchange(done, nullptr)(std::move(outcome));
    }
};

LocalAuthorization::LocalAuthorization(LocalSignIn sign_in, const AuthorizeRequest& request,
                                       Done done)
    : attempt_(std::make_shared<Attempt>()) {
    attempt_->arguments = AuthorizeArguments(request, sign_in.pid);
    attempt_->sign_in = std::move(sign_in);
    attempt_->done = std::move(done);
    // Later, so that the owner has this before it is called back.
    Executor::Instance().Post([weak = std::weak_ptr(attempt_)] {
        const auto attempt = weak.lock();
        if (!attempt) return;
        attempt->sign_in.client->WhenSettled(attempt->sign_in.patience, [weak](bool ready) {
            if (const auto one = weak.lock()) one->OnSettled(ready);
        });
    });
}

LocalAuthorization::~LocalAuthorization() {
    attempt_->done = nullptr;
    attempt_->sign_in.client->Abandon(attempt_->nonce,
                                      Error::Of(ErrorType::Aborted, "The sign-in is over."));
}

}  // namespace engine
