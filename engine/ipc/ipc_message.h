#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace engine {

/// What the local client says in a frame: an answer or an event (protocol 5.3). A plain value.
struct IpcMessage {
    std::string command;  ///< `DISPATCH` for events
    std::string event;    ///< its name; `ERROR` for the refusal of a command
    std::string nonce;    ///< of the command it answers
    boost::json::value data;

    bool IsEvent() const noexcept { return command == "DISPATCH"; }
    bool IsRefusal() const noexcept { return event == "ERROR"; }

    /// A NetworkError (Protocol) when it is no JSON object; other fields are read tolerantly.
    static Result<IpcMessage> Parse(std::string_view text);
};

/// The RPCError that the data of an `ERROR` stands for (protocol 5.6).
Error RefusalError(const boost::json::value& data);

/// A command to the local client. `event` is for SUBSCRIBE and UNSUBSCRIBE only.
std::string IpcCommand(std::string_view command, boost::json::object arguments,
                       const std::string& nonce, std::string_view event = {});

/// A random UUID (version 4), by which an answer finds its command.
std::string MakeNonce();

}  // namespace engine
