#include "engine/system/sockets/socket_watch.h"

namespace engine {

struct SocketWatch::Subscription {};

SocketWatch::SocketWatch() = default;

SocketWatch::~SocketWatch() = default;

void SocketWatch::Watch(const std::vector<std::string>&, UniqueFunction<void()>) {}

std::chrono::milliseconds SocketWatch::LongestRetry() { return std::chrono::seconds(5); }

}  // namespace engine
