// Functions of the addon's Client that give plain data of many objects in one call, where a list of
// handles would cost an object for each and a call for each of its fields. The stores of lib/live
// read by them.

#pragma once

#include <node_api.h>

namespace binding {

// readUsers(ids): what is shown of each user; a hole where the client does not know the user.
napi_value ReadUsers(napi_env env, napi_callback_info info) noexcept;

// readRelationships(): with whom, and of which types.
napi_value ReadRelationships(napi_env env, napi_callback_info info) noexcept;

}  // namespace binding
