// What the test library exports besides the SDK's C interface: the controls of its tests.
//
// The library answers every function, so that layers above can be tested without a service:
// - Text is the member's name, `UserHandle.Username`; numbers are its 64-bit FNV-1a hash, cut to
//   the type's width (`int32_t` loses its sign); flags are true; floats are 0.25; enums are the
//   last enumerator; vectors have three elements; maps have the keys `first` and `second`, each
//   with the member's text.
// - What comes from a vector or a callback has a number n (its position from 0, or the callback's
//   sequence number from 1), and so do its members: n is added to numbers, and `#n` is appended to
//   text unless n is 0.
// - An audio callback's dimensions are those of the frame that is set; its sample i is n + i, cut
//   to 15 bits.
// - A callback's own arguments are named `<Callback>.<parameter>`; its numbers are just n, its
//   flags are true where n is odd, and so are its optional arguments set.
// - Objects made by a constructor have no values: fields are empty, zero or unset until they are
//   set. What is set is returned. Every ClientResult is a success unless it was made to fail.
// - Functions with a completion callback answer from the library's own thread. Callbacks wait for
//   Discord_RunCallbacks unless Discord_SetFreeThreaded was called; audio callbacks never wait.

#pragma once

#include "sdk/c/generated/sdk.h"

typedef struct SocialSdkTest_CounterValues {
    uint64_t objects_made;
    uint64_t objects_dropped;
    uint64_t allocations;  // blocks of Discord_Alloc and of everything handed out
    uint64_t frees;
    uint64_t callbacks_registered;
    uint64_t user_data_freed;
    uint64_t callbacks_called;
    uint64_t frames_muted;  // audio callbacks that set outShouldMute
    uint64_t faults;        // what was dropped, freed or used though it was none of the library's
} SocialSdkTest_CounterValues;

enum {
    SOCIAL_SDK_TEST_FAIL_RESULT = 1,   // the ClientResult of the completion is a failure
    SOCIAL_SDK_TEST_NO_VALUE = 2,      // optional results and callback arguments are unset
    SOCIAL_SDK_TEST_ABANDON = 3,       // the callback is freed without having been called
    SOCIAL_SDK_TEST_INVALID_UTF8 = 4,  // text is not valid UTF-8: 62 61 64 ff
    SOCIAL_SDK_TEST_EMPTY = 5,         // text, vectors and maps are empty, their pointers null
    SOCIAL_SDK_TEST_SYNCHRONOUS = 6    // the completion is called before the function returns
};

// Reads the counters since the library was loaded or Reset was called.
DISCORD_API void SocialSdkTest_Counters(SocialSdkTest_CounterValues* values);

// Forgets counters, failures, the last call, and what is due; answers are no longer held.
DISCORD_API void SocialSdkTest_Reset(void);

// Calls every callback registered by `symbol` (such as Discord_Client_SetMessageCreatedCallback)
// `count` times with sequence numbers from 1, from the library's own thread, and returns how many
// callbacks that are. The audio callbacks are named
// Discord_Client_StartCallWithAudioCallbacks.receivedCb and …capturedCb.
DISCORD_API uint64_t SocialSdkTest_Fire(const char* symbol, uint64_t count);

// Takes back every callback registered by `symbol`, as the library does with those of a call that
// has ended.
DISCORD_API void SocialSdkTest_Forget(const char* symbol);

// What the audio callbacks are called with: 480 samples per channel, 48000 a second, 2 channels
// unless set.
DISCORD_API void SocialSdkTest_SetAudioFrame(uint64_t samplesPerChannel, int32_t sampleRate,
                                             uint64_t channels);

// Waits until the library's own thread has nothing left to do.
DISCORD_API void SocialSdkTest_Wait(void);

// Makes an object of a class as the library hands it out, whether or not the class has a
// constructor. The name must outlive the object.
DISCORD_API void* SocialSdkTest_New(const char* className);

// The next call of `symbol` fails in this way. For an event: every call of the next callback.
DISCORD_API void SocialSdkTest_FailNext(const char* symbol, int32_t failure);

// While held, completion callbacks stay unanswered; releasing answers them.
DISCORD_API void SocialSdkTest_Hold(bool held);

// The last call that had arguments, as JSON: `{"symbol":"…","arguments":{…}}`. 64-bit numbers are
// strings, objects are `{"class":"…"}` with the fields that were set. Free it with Discord_Free.
DISCORD_API void SocialSdkTest_LastCall(Discord_String* returnValue);
