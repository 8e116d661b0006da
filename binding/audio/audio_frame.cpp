#include "binding/audio/audio_frame.h"

#include <algorithm>

#include "binding/convert/id.h"
#include "binding/convert/number.h"

namespace binding {
namespace {

napi_value SamplesToJs(napi_env env, const AudioFrame& frame) {
    const std::size_t count = std::size_t{frame.samples_per_channel} * frame.channels;
    void* copy;
    napi_value buffer;
    napi_value samples;
    Check(env, napi_create_arraybuffer(env, count * sizeof(int16_t), &copy, &buffer));
    std::copy_n(frame.samples.begin(), count, static_cast<int16_t*>(copy));
    Check(env, napi_create_typedarray(env, napi_int16_array, count, buffer, 0, &samples));
    return samples;
}

}  // namespace

napi_value Convert<AudioFrame>::ToJs(Environment& environment, const AudioFrame& frame) {
    const napi_env env = environment.env();
    napi_value result;
    Check(env, napi_create_object(env, &result));
    const auto set = [&](const char* name, napi_value value) {
        Check(env, napi_set_named_property(env, result, name, value));
    };
    if (frame.user_id != 0) set("userId", Convert<uint64_t>::ToJs(environment, frame.user_id));
    set("samples", SamplesToJs(env, frame));
    set("samplesPerChannel", Convert<uint32_t>::ToJs(environment, frame.samples_per_channel));
    set("sampleRate", Convert<int32_t>::ToJs(environment, frame.sample_rate));
    set("channels", Convert<uint32_t>::ToJs(environment, frame.channels));
    return result;
}

}  // namespace binding
