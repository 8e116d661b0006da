#include <doctest/doctest.h>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/messages/key_schedule.h"
#include "engine/mls/messages/public_message.h"
#include "engine/mls/messages/welcome.h"
#include "test/cpp/engine/mls/vectors.h"

using namespace engine::mls;
using mls_vectors::Field;

TEST_CASE("the secrets of each epoch agree with the published vectors") {
    for (const auto& vector : mls_vectors::Load("key-schedule")) {
        GroupContext context;
        context.group_id = Field(vector, "group_id");
        Bytes init = Field(vector, "initial_init_secret");
        for (const auto& epoch : vector.at("epochs").as_array()) {
            context.tree_hash = Field(epoch, "tree_hash");
            context.confirmed_transcript_hash = Field(epoch, "confirmed_transcript_hash");
            CHECK(Encode(context) == Field(epoch, "group_context"));
            const Bytes psk = Field(epoch, "psk_secret");
            const auto secrets =
                EpochSecrets::Next(init, Field(epoch, "commit_secret"), context, psk);
            CHECK(secrets.joiner == Field(epoch, "joiner_secret"));
            CHECK(secrets.welcome == Field(epoch, "welcome_secret"));
            CHECK(WelcomeSecret(secrets.joiner, psk) == Field(epoch, "welcome_secret"));
            CHECK(secrets.exporter == Field(epoch, "exporter_secret"));
            CHECK(secrets.confirmation_key == Field(epoch, "confirmation_key"));
            CHECK(secrets.membership_key == Field(epoch, "membership_key"));
            CHECK(secrets.authenticator == Field(epoch, "epoch_authenticator"));
            CHECK(secrets.init == Field(epoch, "init_secret"));
            const auto& exporter = epoch.at("exporter");
            CHECK(secrets.Export(std::string_view(exporter.at("label").as_string()),
                                 Field(exporter, "context"),
                                 exporter.at("length").to_number<std::size_t>()) ==
                  Field(exporter, "secret"));
            init = secrets.init;
            ++context.epoch;
        }
    }
}

TEST_CASE("the transcript hashes agree with the published vectors") {
    for (const auto& vector : mls_vectors::Load("transcript-hashes")) {
        // The vector has neither the head of an MLSMessage nor a membership tag.
        const Bytes bytes = Join({mls_vectors::Hex("0001"), Field(vector, "authenticated_content"),
                                  mls_vectors::Hex("00")});
        const auto commit = Decode<PublicMessage>(bytes);
        const Bytes confirmed =
            commit.ConfirmedHash(Field(vector, "interim_transcript_hash_before"));
        CHECK(confirmed == Field(vector, "confirmed_transcript_hash_after"));
        CHECK(Mac(Field(vector, "confirmation_key"), confirmed) == commit.confirmation_tag);
        CHECK(InterimHash(confirmed, commit.confirmation_tag) ==
              Field(vector, "interim_transcript_hash_after"));
    }
}

TEST_CASE("public messages are read and checked as published") {
    for (const auto& vector : mls_vectors::Load("message-protection")) {
        GroupContext context;
        context.group_id = Field(vector, "group_id");
        context.epoch = vector.at("epoch").to_number<std::uint64_t>();
        context.tree_hash = Field(vector, "tree_hash");
        context.confirmed_transcript_hash = Field(vector, "confirmed_transcript_hash");
        const Bytes membership_key = Field(vector, "membership_key");
        const Bytes signer = Field(vector, "signature_pub");
        const Bytes bytes = Field(vector, "proposal_pub");
        auto message = Decode<PublicMessage>(bytes);
        CHECK(Encode(message) == bytes);
        CHECK(Encode(std::get<Proposal>(message.body)) == Field(vector, "proposal"));
        CHECK(message.HasGoodSignature(signer, context));
        CHECK(message.MembershipTag(membership_key, context) == message.membership_tag);
        GroupContext other = context;
        ++other.epoch;
        CHECK_FALSE(message.HasGoodSignature(signer, other));
        CHECK(message.MembershipTag(membership_key, other) != message.membership_tag);
        message.Sign(Field(vector, "signature_priv"), context);
        CHECK(message.HasGoodSignature(signer, context));
        // The published commit proposes a pre-shared key, which this room has not.
        CHECK_THROWS_AS(Decode<PublicMessage>(Field(vector, "commit_pub")), Refusal);
    }
}

TEST_CASE("a Welcome is opened as published") {
    for (const auto& vector : mls_vectors::Load("welcome")) {
        const Bytes package_bytes = Field(vector, "key_package");
        Reader package(package_bytes);
        ReadMessageHead(package, WireFormat::KeyPackage);
        const OwnKeyPackage own{
            KeyPackage::Read(package), KeyPair::Of(Field(vector, "init_priv")), {}, {}};
        const Bytes welcome_bytes = Field(vector, "welcome");
        Reader reader(welcome_bytes);
        ReadMessageHead(reader, WireFormat::Welcome);
        const auto welcome = Welcome::Read(reader);
        reader.End();
        const GroupSecrets secrets = welcome.OpenSecrets(own);
        const GroupInfo info = welcome.OpenGroupInfo(WelcomeSecret(secrets.joiner, NoSecret()));
        CHECK(info.HasGoodSignature(Field(vector, "signer_pub")));
        const auto epoch = EpochSecrets::Joined(secrets.joiner, info.context, NoSecret());
        CHECK(Mac(epoch.confirmation_key, info.context.confirmed_transcript_hash) ==
              info.confirmation_tag);
    }
}
