// The release the library claims to be; the variant without the newest function claims an older.

#include "test/library/memory.h"

using namespace test_library;

DISCORD_API int32_t Discord_Client_GetVersionMajor(void) { return 1; }

DISCORD_API int32_t Discord_Client_GetVersionMinor(void) {
#if defined(SOCIAL_SDK_TEST_OLD)
    return 8;
#else
    return 10;
#endif
}

DISCORD_API int32_t Discord_Client_GetVersionPatch(void) { return 0; }

DISCORD_API void Discord_Client_GetVersionHash(Discord_String* returnValue) {
    *returnValue = NewText("0123456789abcdef");
}

#if defined(SOCIAL_SDK_TEST_OPEN)
// Makes the library pass for the open engine, whose callbacks run on its own threads.
DISCORD_API void SocialSdkEngine_Describe(Discord_String* returnValue) {
    *returnValue = NewText(
        R"({"name":"test engine","version":"0.0.0","sdkVersion":"1.10.0","unsupported":[]})");
}
#endif
