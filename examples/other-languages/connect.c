// Connects a player and prints the name: what a smoke test of a game in C does first.
//
//   PLAYER_TOKEN=<access token> SOCIAL_SDK_API_BASE=<url> SOCIAL_SDK_WEB_BASE=<url> ./connect
//   [seconds]
//
// It gives up after 30 seconds, or as many as it is told to wait.

#include <social_sdk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Progress {
    bool failed;
    bool ready;
} Progress;

static Discord_String Text(const char* text) {
    Discord_String string = {(uint8_t*)text, strlen(text)};
    return string;
}

// Why a client does not connect stands in its log.
static void OnLog(Discord_String message, Discord_LoggingSeverity severity, void* user_data) {
    (void)severity;
    (void)user_data;
    fprintf(stderr, "%.*s\n", (int)message.size, (const char*)message.ptr);
    Discord_Free(message.ptr);
}

static void OnStatus(Discord_Client_Status status, Discord_Client_Error error, int32_t detail,
                     void* user_data) {
    Progress* progress = user_data;
    if (status == Discord_Client_Status_Ready) progress->ready = true;
    if (status == Discord_Client_Status_Disconnected) {
        fprintf(stderr, "not connected: error %d, %d\n", error, detail);
        progress->failed = true;
    }
}

static void OnToken(Discord_ClientResult* result, void* user_data) {
    if (!Discord_ClientResult_Successful(result)) ((Progress*)user_data)->failed = true;
}

int main(int count, char** arguments) {
    const char* token = getenv("PLAYER_TOKEN");
    if (token == NULL) {
        fprintf(stderr, "PLAYER_TOKEN is not set.\n");
        return 2;
    }
    Progress progress = {false, false};
    Discord_Client client;
    Discord_Client_Init(&client);
    Discord_Client_AddLogCallback(&client, OnLog, NULL, NULL, Discord_LoggingSeverity_Warning);
    Discord_Client_SetStatusChangedCallback(&client, OnStatus, NULL, &progress);
    Discord_Client_UpdateToken(&client, Discord_AuthorizationTokenType_Bearer, Text(token), OnToken,
                               NULL, &progress);
    Discord_Client_Connect(&client);
    const struct timespec frame = {0, 5000000};
    const time_t end = time(NULL) + (count > 1 ? atoi(arguments[1]) : 30);
    while (!progress.ready && !progress.failed) {
        Discord_RunCallbacks();
        nanosleep(&frame, NULL);
        if (time(NULL) < end) continue;
        fprintf(stderr, "not connected in time\n");
        progress.failed = true;
    }
    if (progress.ready) {
        Discord_UserHandle user;
        Discord_String name;
        Discord_Client_GetCurrentUserV2(&client, &user);
        Discord_UserHandle_Username(&user, &name);
        printf("Ready as %.*s\n", (int)name.size, (const char*)name.ptr);
        Discord_Free(name.ptr);
        Discord_UserHandle_Drop(&user);
    }
    Discord_Client_Drop(&client);
    return progress.ready ? 0 : 1;
}
