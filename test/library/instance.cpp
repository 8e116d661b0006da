#include "test/library/instance.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unordered_set>

#include "test/library/registration.h"

namespace test_library {

namespace {

std::mutex g_mutex;
std::unordered_set<const void*> g_live;

bool IsClient(const char* class_name) { return std::string_view(class_name) == "Client"; }

// A static object that goes as the process ends: whatever has a client then would use memory that
// is no more. A test asks to be told.
struct End {
    const char* what;

    ~End() {
        if (std::getenv("TEST_LIBRARY_TELLS_ITS_END") == nullptr) return;
        const auto is_client = [](const void* opaque) {
            return IsClient(static_cast<const Instance*>(opaque)->class_name);
        };
        std::printf("clients that outlive %s: %d\n", what,
                    static_cast<int>(std::ranges::count_if(g_live, is_client)));
        std::fflush(stdout);
    }
};
// The first to go of those that the library is loaded with.
const End g_end{"the library"};

Instance* Enlist(Instance* instance) {
    const std::lock_guard lock(g_mutex);
    g_live.insert(instance);
    Count(g_counters.objects_made);
    return instance;
}

std::unique_ptr<Instance> CopyOf(const Instance& original) {
    auto copy = std::make_unique<Instance>();
    const std::lock_guard lock(original.mutex);
    copy->class_name = original.class_name;
    copy->number = original.number;
    copy->empty = original.empty;
    copy->fields = original.fields;
    return copy;
}

}  // namespace

Instance* NewInstance(const char* class_name, uint64_t number, bool empty) {
    auto* instance = new Instance;
    instance->class_name = class_name;
    instance->number = number;
    instance->empty = empty;
    if (IsClient(class_name)) static const End first_client{"what the first of them made"};
    return Enlist(instance);
}

Instance* CloneInstance(const Instance& original) { return Enlist(CopyOf(original).release()); }

void DropInstance(void* opaque) {
    {
        const std::lock_guard lock(g_mutex);
        if (g_live.erase(opaque) == 0) return Count(g_counters.faults);
    }
    CancelCallbacks(opaque);
    Count(g_counters.objects_dropped);
    delete static_cast<Instance*>(opaque);
}

Instance* FindInstance(const void* opaque) {
    const std::lock_guard lock(g_mutex);
    if (g_live.contains(opaque)) return static_cast<Instance*>(const_cast<void*>(opaque));
    Count(g_counters.faults);
    return nullptr;
}

}  // namespace test_library
