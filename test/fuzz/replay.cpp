// Replays the corpora, and what a few changes make of their inputs, without libFuzzer.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "test/fuzz/support/target.h"

namespace {

using Bytes = std::vector<std::uint8_t>;
namespace files = std::filesystem;

constexpr int kChangesOfAnInput = 8;

/// The inputs of a target, in the order of their names.
std::vector<Bytes> Corpus(std::string_view target) {
    std::vector<files::path> paths;
    for (const auto& entry : files::directory_iterator(files::path(FUZZ_CORPORA) / target)) {
        paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Bytes> inputs;
    for (const files::path& path : paths) {
        std::ifstream file(path, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

/// Changes, adds or takes away a byte, or continues with another input.
void Change(Bytes& input, const std::vector<Bytes>& corpus, std::mt19937& random) {
    const std::size_t at = random() % (input.size() + 1);
    const auto place = input.begin() + static_cast<std::ptrdiff_t>(at);
    switch (random() % 4) {
        case 0:
            if (at < input.size()) *place ^= static_cast<std::uint8_t>(1u << random() % 8);
            return;
        case 1:
            input.insert(place, static_cast<std::uint8_t>(random()));
            return;
        case 2:
            if (at < input.size()) input.erase(place);
            return;
        default: {
            const Bytes& other = corpus[random() % corpus.size()];
            input.erase(place, input.end());
            input.insert(input.end(), other.begin() + std::min(at, other.size()), other.end());
        }
    }
}

void Replay(const fuzz::Target& target) {
    const std::vector<Bytes> corpus = Corpus(target.name);
    CHECK_FALSE(corpus.empty());
    std::mt19937 random(1);
    for (const Bytes& input : corpus) {
        target.run(input);
        Bytes changed = input;
        for (int change = 0; change < kChangesOfAnInput; ++change) {
            Change(changed, corpus, random);
            target.run(changed);
        }
    }
}

}  // namespace

TEST_CASE("whatever was once found, and what is close to it, does no harm") {
    REQUIRE_FALSE(fuzz::Targets().empty());
    for (const fuzz::Target& target : fuzz::Targets()) {
        SUBCASE(std::string(target.name).c_str()) { Replay(target); }
    }
}

TEST_CASE("every corpus has its target") {
    for (const auto& entry : files::directory_iterator(FUZZ_CORPORA)) {
        const std::string name = entry.path().filename();
        CAPTURE(name);
        const auto& targets = fuzz::Targets();
        CHECK(std::any_of(targets.begin(), targets.end(),
                          [&](const fuzz::Target& target) { return target.name == name; }));
    }
}
