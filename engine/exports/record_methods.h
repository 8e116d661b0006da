#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/model/generated/records.h"

namespace engine {

/// The methods of records, whose structs are generated: static functions named after the SDK's,
/// with the record as their first parameter. Specialise it to give a record its methods.
template <class T>
struct RecordMethods {};

template <>
struct RecordMethods<ClientResult> {
    /// The outcome in one line for logs: `Successful`, or type, status, code and message.
    static std::string ToString(const ClientResult& result);
};

template <>
struct RecordMethods<Activity> {
    /// Keeps at most two buttons; more are ignored.
    static void AddButton(Activity& activity, ActivityButton button);
    static std::vector<ActivityButton> GetButtons(const Activity& activity);
    static bool Equals(const Activity& activity, const Activity& other);
};

template <>
struct RecordMethods<AdditionalContent> {
    static bool Equals(const AdditionalContent& content, const AdditionalContent& other);
    static std::string TypeToString(AdditionalContentType type);
};

template <>
struct RecordMethods<AudioDevice> {
    /// Devices are the same when their ids are.
    static bool Equals(const AudioDevice& device, const AudioDevice& other);
};

}  // namespace engine
