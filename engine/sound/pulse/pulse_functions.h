#pragma once

#include <pulse/pulseaudio.h>

#include <string>

namespace engine::sound {

/// The functions of PulseAudio's client library that are used, by their names less `pa_`.
#define SOUND_PULSE_FUNCTIONS(use)                                                                 \
    use(threaded_mainloop_new) use(threaded_mainloop_free) use(threaded_mainloop_start)            \
        use(threaded_mainloop_stop) use(threaded_mainloop_lock) use(threaded_mainloop_unlock) use( \
            threaded_mainloop_get_api) use(context_new) use(context_unref) use(context_connect)    \
            use(context_disconnect) use(context_set_state_callback) use(context_get_state)         \
                use(context_errno) use(context_set_subscribe_callback) use(context_subscribe)      \
                    use(context_get_server_info) use(context_get_source_info_list)                 \
                        use(context_get_sink_info_list) use(context_rttime_new)                    \
                            use(operation_unref) use(stream_new) use(stream_unref)                 \
                                use(stream_set_state_callback) use(stream_get_state)               \
                                    use(stream_set_read_callback) use(stream_set_write_callback)   \
                                        use(stream_connect_record) use(stream_connect_playback)    \
                                            use(stream_disconnect) use(stream_peek)                \
                                                use(stream_drop) use(stream_begin_write)           \
                                                    use(stream_write) use(stream_get_latency)      \
                                                        use(rtclock_now) use(strerror)

/// PulseAudio's client library, opened when it is first asked for.
struct PulseFunctions {
// A name that is declared has no parentheses: GCC warns of them.
// NOLINTNEXTLINE(bugprone-macro-parentheses)
#define SOUND_PULSE_DECLARE(name) decltype(&pa_##name) name = nullptr;
    SOUND_PULSE_FUNCTIONS(SOUND_PULSE_DECLARE)
#undef SOUND_PULSE_DECLARE

    /// Null when there is none; then `problem` says why.
    static const PulseFunctions* Get(std::string& problem);
};

}  // namespace engine::sound
