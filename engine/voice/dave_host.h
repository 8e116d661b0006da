#pragma once

#include <cstdint>

#include "engine/mls/crypto/bytes.h"

namespace engine::voice {

/// What a `DaveSession` needs of its call: a way to the voice gateway, and sound to give keys to.
/// Called on the thread that the session is used on.
class DaveHost {
  public:
    virtual ~DaveHost() = default;

    /// Operation 26.
    virtual void SendKeyPackage(mls::ByteView package) = 0;
    /// Operation 28: a commit, and behind it a Welcome when somebody joins by it.
    virtual void SendCommitWelcome(mls::ByteView payload) = 0;
    /// Operation 23.
    virtual void SendTransitionReady(std::uint16_t transition) = 0;
    /// Operation 31.
    virtual void SendInvalidCommit(std::uint16_t transition) = 0;

    /// A user's base key of a new epoch; those of before stay good for a while.
    virtual void ReceiveFrom(std::uint64_t user, mls::Bytes base) = 0;
    /// Whether others' frames may come in the clear.
    virtual void AllowPassthrough(bool allowed) = 0;
    /// Our frames are encrypted with this base key from now on.
    virtual void SendWith(mls::Bytes base) = 0;
    /// Our frames are sent as they are.
    virtual void SendInTheClear() = 0;
    /// There is no key yet, and nothing may go in the clear: no sound is sent.
    virtual void SendNothing() = 0;
};

}  // namespace engine::voice
