#include "engine/domain/domain_list.h"

#include <exception>
#include <string>
#include <utility>

#include "engine/domain/domain.h"

namespace engine {

DomainList::DomainList(Dispatcher& dispatcher, std::shared_ptr<Log> log)
    : log_(std::move(log)), ready_(dispatcher.On("READY", [this](const boost::json::value& data) {
          const boost::json::object* const ready = data.if_object();
          if (ready) ForEach("READY", [&](Domain& domain) { domain.OnReady(*ready); });
      })) {}

void DomainList::Remove(const Domain& domain) { std::erase(domains_, &domain); }

void DomainList::OnStatus(ClientStatus status, ClientError error, std::int32_t detail) {
    ForEach("the client's status", [&](Domain& domain) { domain.OnStatus(status, error, detail); });
}

void DomainList::Close(const Error& reason) {
    ForEach("the client's end", [&](Domain& domain) { domain.Close(reason); });
}

std::vector<std::string_view> DomainList::Names() const {
    std::vector<std::string_view> names;
    for (const Domain* const domain : domains_) names.push_back(domain->Name());
    return names;
}

void DomainList::ForEach(std::string_view what, const std::function<void(Domain&)>& call) {
    for (std::size_t i = 0; i < domains_.size(); ++i) {
        const std::string_view name = domains_[i]->Name();
        try {
            call(*domains_[i]);
        } catch (const std::exception& e) {
            log_->Error("Handling " + std::string(what) + " failed in " + std::string(name) + ": " +
                        e.what());
        }
    }
}

}  // namespace engine
