#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/mls/group.h"

namespace mls_test {

/// A call's delivery service as the group sees it: its proposals, signed from outside.
class DeliveryService {
  public:
    explicit DeliveryService(std::uint64_t call);

    const engine::mls::Bytes& GroupId() const { return group_id_; }
    engine::mls::ExternalSender Sender() const;
    /// A signed proposal for this epoch, an MLSMessage.
    engine::mls::Bytes Propose(std::uint64_t epoch, engine::mls::Proposal proposal) const;

  private:
    engine::mls::Bytes group_id_;
    engine::mls::KeyPair keys_ = engine::mls::KeyPair::Generate();
};

/// A user id as credentials carry it.
engine::mls::Bytes IdentityOf(std::uint64_t user);

/// A user with signature keys and the package that others add it by.
struct Person {
    explicit Person(std::uint64_t user);

    std::uint64_t user;
    engine::mls::OwnKeyPackage own;
};

/// A group of people who follow one another's commits.
class Call {
  public:
    Call();

    const DeliveryService& Service() const { return service_; }
    const std::map<std::uint64_t, engine::mls::Group>& Members() const { return groups_; }
    const engine::mls::Group& GroupOf(std::uint64_t user) const { return groups_.at(user); }
    std::uint32_t LeafOf(std::uint64_t user) const { return GroupOf(user).OwnLeaf(); }

    /// The first member, who makes the group.
    void Start(const Person& person);
    /// What `committer` received of these changes.
    std::vector<engine::mls::ReceivedProposal> Receive(
        std::uint64_t user, const std::vector<engine::mls::Proposal>& changes) const;
    /// One commit by `committer` with these changes, which everybody follows.
    void Change(std::uint64_t committer, const std::vector<Person>& joining,
                const std::vector<std::uint64_t>& leaving);

  private:
    DeliveryService service_;
    std::map<std::uint64_t, engine::mls::Group> groups_;
};

/// The proposals for these changes.
std::vector<engine::mls::Proposal> Changes(const Call& call, const std::vector<Person>& joining,
                                           const std::vector<std::uint64_t>& leaving);

}  // namespace mls_test
