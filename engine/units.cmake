# Which of the engine's source files are compiled together: those of a folder, so a new file changes its
# folder's unit alone. CONTRIBUTING.md says what that spares, and what it asks of names.

# All exported functions at once would take a compiler too long, and too much memory.
set(thunks "${CMAKE_CURRENT_SOURCE_DIR}/exports/generated")
share_part(${thunks} thunks_account
    client_thunks client_audio_thunks client_authentication_thunks)
share_part(${thunks} thunks_people
    client_activities_thunks client_relationships_thunks client_users_thunks)
share_part(${thunks} thunks_places client_channels_thunks client_lobbies_thunks client_messages_thunks)
share_part(${thunks} thunks_call call_thunks surface)
share_part(${thunks} thunks_handles handles_thunks)
share_part(${thunks} thunks_records records_thunks)

# GCC warns of coroutines that hold a lambda when their file shares a unit.
stand_alone("${CMAKE_CURRENT_SOURCE_DIR}" net/http/http_client net/http/http_exchange)

# What runs a few times in a session, and is compiled for size.
set(seldom_units
    system system_browser system_environment system_files system_ipc system_launch system_processes
    system_threads system_trust mls mls_crypto mls_messages mls_tree net_connecting
    ipc oauth oauth_browser oauth_device oauth_requests oauth_session
    invites channels client_account client_social thunks_account thunks_places thunks_records)
