# Which of the engine's source files are compiled together: those of a room, or of a part of it that
# is named here. A file that no line names belongs to its room's own unit, so a new file changes that
# one alone. A unit of five files or so compiles fast enough to wait for.

set(rooms "${CMAKE_CURRENT_SOURCE_DIR}")

share_part(${rooms} core run backoff callback_queue executor timer)
share_part(${rooms} core text base64url case_fold command_line percent text_length url)
share_part(${rooms} core secrets
    constant_time openssl_init redact secret secret_registry secure_random sha256 wipe)

share_part(${rooms} system launch desktop_entry file_content file_stream_posix file_stream_windows
    launch_registration_linux launch_registration_macos launch_registration_windows)
share_part(${rooms} system processes
    background_thread browser browser_command child_descriptors_linux child_descriptors_macos
    child_process_posix child_process_windows default_browser_linux default_browser_macos
    default_browser_windows environ_linux environ_macos environ_windows
    process_environment process_id_posix process_id_windows program_file_posix program_file_windows
    thread_linux thread_macos thread_windows)
share_part(${rooms} system sockets
    private_accept_posix private_accept_windows private_socket_linux private_socket_macos
    private_socket_windows socket_peer_linux socket_peer_macos)

share_part(${rooms} mls crypto aead hashing hpke key_schedule p256)
share_part(${rooms} mls messages
    key_package leaf_node proposal public_message reader welcome writer)
share_part(${rooms} mls tree ratchet_tree tree_hash update_path)

share_part(${rooms} gateway session gateway_session gateway_session_events)

share_part(${rooms} users handles
    relationship_handle user_application_profile_handle user_handle)

share_part(${rooms} oauth device device_polling device_requests device_screen device_sign_in)
share_part(${rooms} oauth session pending_merges session_token token_expiration token_lifetimes)
share_part(${rooms} oauth requests
    account_requests external_proof token_delivery token_grant token_requests)

share_part(${rooms} presence activity
    activity_json activity_limits activity_platforms parse_activity)

share_part(${rooms} lobbies requests lobby_events lobby_linking lobby_manager)

share_part(${rooms} messages store additional_content message message_fields message_handle
    message_store readable_content)

share_part(${rooms} sound coding jitter_buffer levels limiter opus_codec outgoing_voice recording
    remote_voice voice_gate voice_processing)
share_part(${rooms} sound pulse pulse_devices_linux pulse_functions_linux pulse_server_linux
    pulse_stream_linux)
share_part(${rooms} sound wasapi wasapi_devices_windows wasapi_endpoints_windows
    wasapi_stream_windows)
share_part(${rooms} sound core_audio core_audio_devices_macos core_audio_endpoints_macos
    core_audio_stream_macos)
share_part(${rooms} sound control sound_control sound_devices)

share_part(${rooms} voice media dave_session frame_decryptor frame_encryptor media_frame
    media_ratchet)

share_part(${rooms} calls connection call_encryption media_path packet_sources voice_connection
    voice_gateway voice_signaling)

share_part(${rooms} client account client_authentication client_device client_provisional)
share_part(${rooms} client social client_calls client_invites client_pages client_presence)

share_part(${rooms} exports account generated/client_thunks generated/client_audio_thunks
    generated/client_authentication_thunks)
share_part(${rooms} exports people generated/client_activities_thunks
    generated/client_relationships_thunks generated/client_users_thunks)
share_part(${rooms} exports places generated/client_channels_thunks
    generated/client_lobbies_thunks generated/client_messages_thunks)

# These instantiate Asio's and Beast's templates, or those of all exported functions.
stand_alone(${rooms}
    system/trust_store_windows system/trust_store_macos
    core/asio_impl core/asio_ssl_impl core/json_impl
    net/beast_impl net/connection_race net/http_client net/http_exchange net/proxy_tunnel net/resolver
    net/stream net/tls_handshake net/websocket_client
    gateway/gateway_connection
    oauth/redirect_listener
    client/client_core
    exports/generated/call_thunks
    exports/generated/handles_thunks exports/generated/records_thunks)

# What runs a few times in a session, and is compiled for size.
set(seldom_units
    system system_launch system_processes mls mls_crypto mls_messages mls_tree
    net/connection_race net/proxy_tunnel net/resolver net/tls_handshake
    ipc oauth oauth_device oauth_session oauth_requests oauth/redirect_listener
    invites channels lobbies_requests client_account client_social
    exports_account exports_places exports/generated/records_thunks)
