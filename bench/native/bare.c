// The yardstick for getters: the least a Node-API function can do and still return the string.

#include <node_api.h>
#include <string.h>

static char text[256];
static size_t length;

static napi_value Bare(napi_env env, napi_callback_info info) {
    (void)info;
    napi_value result;
    napi_create_string_utf8(env, text, length, &result);
    return result;
}

static napi_value SetText(napi_env env, napi_callback_info info) {
    size_t count = 1;
    napi_value argument;
    napi_get_cb_info(env, info, &count, &argument, NULL, NULL);
    napi_get_value_string_utf8(env, argument, text, sizeof text, &length);
    return NULL;
}

NAPI_MODULE_INIT() {
    napi_property_descriptor properties[] = {
        {"bare", NULL, Bare, NULL, NULL, NULL, napi_enumerable, NULL},
        {"setText", NULL, SetText, NULL, NULL, NULL, napi_enumerable, NULL},
    };
    napi_define_properties(env, exports, 2, properties);
    return exports;
}
