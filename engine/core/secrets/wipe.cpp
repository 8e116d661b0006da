#include "engine/core/secrets/wipe.h"

#include <new>

namespace engine {
namespace {

class WipingResource final : public boost::json::memory_resource {
    void* do_allocate(std::size_t size, std::size_t) override { return ::operator new(size); }
    void do_deallocate(void* memory, std::size_t size, std::size_t) override {
        OPENSSL_cleanse(memory, size);
        ::operator delete(memory);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override {
        return this == &other;
    }
};

}  // namespace

boost::json::storage_ptr WipingStorage() noexcept {
    // Never destroyed: values that use it may outlive all else. Without memory at the start, the
    // process ends here.
    static auto& resource = *new WipingResource;  // NOLINT(bugprone-unhandled-exception-at-new)
    return boost::json::storage_ptr(&resource);
}

}  // namespace engine
