#include <doctest/doctest.h>

#include <set>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/group.h"
#include "engine/mls/messages/welcome.h"
#include "test/cpp/engine/mls/vectors.h"

using namespace engine::mls;
using mls_vectors::Field;

namespace {

OwnKeyPackage PackageOf(const boost::json::value& vector) {
    const Bytes bytes = Field(vector, "key_package");
    Reader reader(bytes);
    ReadMessageHead(reader, WireFormat::KeyPackage);
    return {KeyPackage::Read(reader), KeyPair::Of(Field(vector, "init_priv")),
            KeyPair::Of(Field(vector, "encryption_priv")), Field(vector, "signature_priv")};
}

/// The secret of the external pre-shared keys that a Welcome names (RFC 9420, section 8.4); empty
/// when it names none. Only the vectors need it.
Bytes PskSecret(const boost::json::value& vector, ByteView ids) {
    constexpr std::uint8_t kExternal = 1;
    std::vector<std::pair<Bytes, Bytes>> named;
    Reader reader(ids);
    while (!reader.AtEnd()) {
        const std::size_t start = reader.Position();
        REQUIRE(reader.U8() == kExternal);
        const Bytes id = reader.VectorCopy();
        reader.Vector();
        for (const auto& known : vector.at("external_psks").as_array()) {
            if (Field(known, "psk_id") != id) continue;
            named.emplace_back(Copy(reader.Since(start)), Field(known, "psk"));
        }
    }
    Bytes secret = named.empty() ? Bytes() : NoSecret();
    for (std::size_t index = 0; index < named.size(); ++index) {
        const auto count = static_cast<std::uint16_t>(named.size());
        const Bytes label = Writer()
                                .Raw(named[index].first)
                                .U16(static_cast<std::uint16_t>(index))
                                .U16(count)
                                .Take();
        secret = Extract(ExpandWithLabel(Extract(NoSecret(), named[index].second), "derived psk",
                                         label, kHashSize),
                         secret);
    }
    return secret;
}

engine::Result<Group> JoinAsPublished(const boost::json::value& vector) {
    const Bytes message = Field(vector, "welcome");
    Reader reader(message);
    ReadMessageHead(reader, WireFormat::Welcome);
    const ByteView welcome = ByteView(message).subspan(reader.Position());
    const OwnKeyPackage own = PackageOf(vector);
    const GroupSecrets secrets = Decode<Welcome>(welcome).OpenSecrets(own);
    return Group::Join(welcome, own, Proposers::Members, PskSecret(vector, secrets.psk_ids));
}

/// Those with the tree inside of the Welcome.
const std::set<std::size_t> kWelcomes{0, 1, 2, 3};
/// Those with no other proposals than Add and Remove.
const std::set<std::size_t> kCommits{0, 1, 6, 8};

}  // namespace

TEST_CASE("a member joins the groups of the published Welcomes") {
    const auto vectors = mls_vectors::Load("passive-client-welcome");
    for (std::size_t index = 0; index < vectors.size(); ++index) {
        CAPTURE(index);
        const auto group = JoinAsPublished(vectors[index]);
        CHECK(group.HasValue() == kWelcomes.contains(index));
        if (!group) continue;
        CHECK(group->Authenticator() == Field(vectors[index], "initial_epoch_authenticator"));
    }
}

TEST_CASE("a member follows the published commits") {
    const auto vectors = mls_vectors::Load("passive-client-handling-commit");
    for (std::size_t index = 0; index < vectors.size(); ++index) {
        CAPTURE(index);
        if (!kCommits.contains(index)) continue;
        auto group = JoinAsPublished(vectors[index]);
        REQUIRE_MESSAGE(group.HasValue(), group.GetError().message);
        CHECK(group->Authenticator() == Field(vectors[index], "initial_epoch_authenticator"));
        for (const auto& epoch : vectors[index].at("epochs").as_array()) {
            std::vector<ReceivedProposal> proposals;
            for (const auto& message : epoch.at("proposals").as_array()) {
                auto proposal = group->ReadProposal(mls_vectors::Hex(message.as_string()));
                REQUIRE_MESSAGE(proposal.HasValue(), proposal.GetError().message);
                proposals.push_back(std::move(*proposal));
            }
            const auto next = group->Process(Field(epoch, "commit"), proposals);
            REQUIRE_MESSAGE(next.HasValue(), next.GetError().message);
            REQUIRE(next->has_value());
            group = **next;
            CHECK(group->Authenticator() == Field(epoch, "epoch_authenticator"));
        }
    }
}
