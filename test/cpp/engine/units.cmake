# Which tests are compiled by themselves where those of a folder share a unit: they name something as
# another test of their folder does.
set(tests "${CMAKE_CURRENT_LIST_DIR}")

stand_alone(${tests}
    client/device_test client/provisional_test client/token_test
    exports/invoke_test gateway/bootstrap_test gateway/dispatcher_test gateway/session_end_test
    messages/message_sender_test messages/message_store_test
    net/http_client_test net/keep_alive_test net/tls_test net/udp_socket_test net/websocket_client_test
    net/websocket_end_test
    oauth/pending_merges_test oauth/session_token_test
    presence/local_presence_test presence/rich_presence_test
    relationships/relationships_test
    rest/limited_requests_test rest/request_scheduler_test
    users/user_store_test)
