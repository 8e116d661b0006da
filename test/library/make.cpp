#include "test/library/make.h"

namespace test_library {

namespace {

uint64_t Fnv1a(const char* text) {
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (; *text != '\0'; ++text) hash = (hash ^ static_cast<uint8_t>(*text)) * 0x100000001b3ULL;
    return hash;
}

}  // namespace

AudioFrame g_audio_frame;

void AudioFrame::Reset() {
    samplesPerChannel = 480;
    sampleRate = 48000;
    channels = 2;
}

uint64_t NumberOf(const Seed& seed) {
    if (seed.member.dimension != nullptr) return *seed.member.dimension;
    return seed.counts ? seed.number : Fnv1a(seed.member.name) + seed.number;
}

std::string TextOf(const Seed& seed) {
    if (seed.failure == Failure::kInvalidUtf8) return "bad\xff";
    std::string text = seed.member.name;
    if (seed.number != 0) text += "#" + std::to_string(seed.number);
    return text;
}

Instance* NewResult(const Seed& seed) {
    const bool failed = seed.failure == Failure::kResult;
    constexpr uint64_t http_error = 2;
    Instance* result = NewInstance("ClientResult", seed.number, false);
    result->fields = {
        {"ClientResult.Type", failed ? http_error : uint64_t{0}},
        {"ClientResult.Error", failed ? std::string("The test asked for this failure.") : ""},
        {"ClientResult.ErrorCode", failed ? uint64_t{50035} : uint64_t{0}},
        {"ClientResult.Status", failed ? uint64_t{400} : uint64_t{200}},
        {"ClientResult.ResponseBody", failed ? std::string(R"({"code":50035})") : ""},
        {"ClientResult.Successful", failed ? uint64_t{0} : uint64_t{1}},
        {"ClientResult.Retryable", failed ? uint64_t{1} : uint64_t{0}},
        {"ClientResult.RetryAfter", failed ? 1.5F : 0.0F},
    };
    return result;
}

}  // namespace test_library
