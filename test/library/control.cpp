// The exported controls and the SDK's functions that belong to no class.

#include "test/library/dispatcher.h"
#include "test/library/failures.h"
#include "test/library/instance.h"
#include "test/library/last_call.h"
#include "test/library/make.h"
#include "test/library/memory.h"

using namespace test_library;

DISCORD_API void Discord_RunCallbacks(void) { RunDueCallbacks(); }

DISCORD_API void Discord_ResetCallbacks(void) { DiscardAllDeliveries(); }

DISCORD_API void Discord_SetFreeThreaded(void) { SetFreeThreaded(true); }

DISCORD_API void SocialSdkTest_Counters(SocialSdkTest_CounterValues* values) {
    const Counters& c = g_counters;
    *values = {
        c.objects_made,    c.objects_dropped,  c.allocations,  c.frees, c.callbacks_registered,
        c.user_data_freed, c.callbacks_called, c.frames_muted, c.faults};
}

DISCORD_API void SocialSdkTest_Reset(void) {
    ForgetFailures();
    HoldAnswers(false);
    WaitForThread();
    DiscardAllDeliveries();
    SetFreeThreaded(false);
    SetLastCall("", "");
    g_audio_frame.Reset();
    Counters& c = g_counters;
    for (auto* counter :
         {&c.objects_made, &c.objects_dropped, &c.allocations, &c.frees, &c.callbacks_registered,
          &c.user_data_freed, &c.callbacks_called, &c.frames_muted, &c.faults})
        counter->store(0);
}

DISCORD_API uint64_t SocialSdkTest_Fire(const char* symbol, uint64_t count) {
    return FireEvent(symbol, count);
}

DISCORD_API void SocialSdkTest_Forget(const char* symbol) { ForgetEvents(symbol); }

DISCORD_API void SocialSdkTest_SetAudioFrame(uint64_t samplesPerChannel, int32_t sampleRate,
                                             uint64_t channels) {
    g_audio_frame.samplesPerChannel = samplesPerChannel;
    g_audio_frame.sampleRate = static_cast<uint64_t>(sampleRate);
    g_audio_frame.channels = channels;
}

DISCORD_API void SocialSdkTest_Wait(void) { WaitForThread(); }

DISCORD_API void* SocialSdkTest_New(const char* className) {
    return NewInstance(className, 0, false);
}

DISCORD_API void SocialSdkTest_FailNext(const char* symbol, int32_t failure) {
    FailNext(symbol, static_cast<Failure>(failure));
}

DISCORD_API void SocialSdkTest_Hold(bool held) { HoldAnswers(held); }

DISCORD_API void SocialSdkTest_LastCall(Discord_String* returnValue) {
    *returnValue = NewText(GetLastCall());
}
