#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstring>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/system/sockets/socket_watch.h"

namespace engine {
namespace {

std::string_view FolderOf(std::string_view path) { return path.substr(0, path.rfind('/')); }
std::string_view NameOf(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

struct SocketWatch::Subscription {
    std::set<int> watches;                     // of inotify
    std::set<std::string, std::less<>> names;  // that matter
    UniqueFunction<void()> on_change;
};

namespace {

/// The process's one inotify descriptor and who wants to know. Never destroyed.
template <class Subscription>
class Notifier {
  public:
    static Notifier& Instance() {
        static Notifier* const instance = new Notifier;
        return *instance;
    }

    /// The watch of a folder, -1 when there is none.
    int Add(const std::string& folder) {
        if (!descriptor_.is_open()) return -1;
        const int watch =
            inotify_add_watch(descriptor_.native_handle(), folder.c_str(), IN_CREATE | IN_MOVED_TO);
        if (watch >= 0) ++users_[watch];
        return watch;
    }

    void Remove(int watch) {
        const auto found = users_.find(watch);
        if (found == users_.end() || --found->second > 0) return;
        users_.erase(found);
        inotify_rm_watch(descriptor_.native_handle(), watch);
    }

    void Join(std::weak_ptr<Subscription> subscription) {
        std::erase_if(subscriptions_, [](const auto& weak) { return weak.expired(); });
        subscriptions_.push_back(std::move(subscription));
    }

  private:
    Notifier() : descriptor_(Executor::Instance().Get()) {
        const int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        // No descriptor is available: the search continues with its own timer.
        if (descriptor < 0) return;
        descriptor_.assign(descriptor);
        Read();
    }

    void Read() {
        descriptor_.async_read_some(boost::asio::buffer(buffer_),
                                    [this](boost::system::error_code error, std::size_t size) {
                                        if (error) return;
                                        Deliver(size);
                                        Read();
                                    });
    }

    void Deliver(std::size_t size) {
        for (std::size_t at = 0; at + sizeof(inotify_event) <= size;) {
            inotify_event event{};
            std::memcpy(&event, buffer_.data() + at, sizeof event);
            const char* const name = buffer_.data() + at + sizeof event;
            Notify(event.wd, {name, strnlen(name, event.len)});
            at += sizeof event + event.len;
        }
    }

    void Notify(int watch, std::string_view name) {
        // A copy, because a subscriber may change its folders.
        const auto subscriptions = subscriptions_;
        for (const auto& weak : subscriptions) {
            const auto one = weak.lock();
            if (one && one->watches.contains(watch) && one->names.contains(name)) one->on_change();
        }
    }

    boost::asio::posix::stream_descriptor descriptor_;
    std::array<char, 4096> buffer_;
    std::map<int, int> users_;
    std::vector<std::weak_ptr<Subscription>> subscriptions_;
};

}  // namespace

SocketWatch::SocketWatch() = default;

SocketWatch::~SocketWatch() { Watch({}, nullptr); }

void SocketWatch::Watch(const std::vector<std::string>& addresses,
                        UniqueFunction<void()> on_change) {
    using Shared = Notifier<Subscription>;
    const auto previous = std::exchange(subscription_, nullptr);
    if (!addresses.empty()) {
        subscription_ = std::make_shared<Subscription>();
        subscription_->on_change = std::move(on_change);
        std::set<std::string, std::less<>> folders;
        for (const std::string& address : addresses) {
            folders.emplace(FolderOf(address));
            subscription_->names.emplace(NameOf(address));
            subscription_->names.emplace(NameOf(FolderOf(address)));
        }
        for (const std::string& folder : folders) {
            const int watch = Shared::Instance().Add(folder);
            if (watch >= 0) subscription_->watches.insert(watch);
        }
        Shared::Instance().Join(subscription_);
    }
    // After the new ones were added, so that a folder that stays is watched without a gap.
    if (previous) {
        for (const int watch : previous->watches) Shared::Instance().Remove(watch);
    }
}

std::chrono::milliseconds SocketWatch::LongestRetry() { return std::chrono::seconds(60); }

}  // namespace engine
