#include "engine/net/connecting/connection_slots.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using engine::ConnectionSlots;
using Slot = ConnectionSlots::Slot;

namespace {

/// Needs `wanted` slots of one origin and says in `order` when it gets one.
struct Holder final : ConnectionSlots::Waiter, std::enable_shared_from_this<Holder> {
    Holder(std::shared_ptr<ConnectionSlots> slots, std::string name, int wanted,
           std::vector<std::string>& order)
        : slots(std::move(slots)), name(std::move(name)), wanted(wanted), order(order) {}

    void Start() {
        while (wanted > 0) {
            auto slot = slots->Take("https://a");
            if (!slot) return slots->Await("https://a", shared_from_this());
            held.push_back(std::move(*slot));
            order.push_back(name);
            --wanted;
        }
    }
    void OnSlotFree() override { Start(); }

    std::shared_ptr<ConnectionSlots> slots;
    std::string name;
    int wanted;
    std::vector<std::string>& order;
    std::vector<Slot> held;
};

}  // namespace

TEST_CASE("an origin has so many slots, another one its own") {
    const auto slots = std::make_shared<ConnectionSlots>(2);
    auto one = slots->Take("https://a");
    auto two = slots->Take("https://a");
    CHECK(one);
    CHECK(two);
    CHECK_FALSE(slots->Take("https://a"));
    CHECK(slots->Take("https://b"));
    one.reset();
    CHECK(slots->Take("https://a"));
}

TEST_CASE("clients that wait get the slots in turn, however many each wants") {
    const auto slots = std::make_shared<ConnectionSlots>(1);
    std::vector<std::string> order;
    std::vector<Slot> first;
    first.push_back(std::move(*slots->Take("https://a")));
    const auto greedy = std::make_shared<Holder>(slots, "greedy", 3, order);
    const auto modest = std::make_shared<Holder>(slots, "modest", 2, order);
    greedy->Start();
    modest->Start();
    first.clear();
    for (int i = 0; i < 5; ++i) (i % 2 == 0 ? greedy : modest)->held.clear();
    CHECK(order == std::vector<std::string>{"greedy", "modest", "greedy", "modest", "greedy"});
}

TEST_CASE("who waits no more, or is gone, is skipped") {
    const auto slots = std::make_shared<ConnectionSlots>(1);
    std::vector<std::string> order;
    std::vector<Slot> first;
    first.push_back(std::move(*slots->Take("https://a")));
    auto destroyed = std::make_shared<Holder>(slots, "gone", 1, order);
    const auto sated = std::make_shared<Holder>(slots, "sated", 1, order);
    const auto last = std::make_shared<Holder>(slots, "last", 1, order);
    destroyed->Start();
    sated->Start();
    last->Start();
    destroyed.reset();
    sated->wanted = 0;
    first.clear();
    CHECK(order == std::vector<std::string>{"last"});
}
