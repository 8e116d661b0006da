#include "engine/relationships/friend_search.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "engine/core/text/case_fold.h"

namespace engine {
namespace {

/// Levenshtein's distance: letters to insert, remove or replace.
std::size_t EditDistance(const std::u32string& one, const std::u32string& other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

/// 0 where the name holds the text; nothing where it does not resemble it.
std::optional<std::size_t> Distance(const std::u32string& text, const std::u32string& name) {
    if (name.find(text) != std::u32string::npos) return 0;
    const std::size_t allowed = text.size() / 2;
    // At least the letters that one has more than the other. Also bounds the work.
    const std::size_t difference =
        std::max(text.size(), name.size()) - std::min(text.size(), name.size());
    if (difference > allowed) return std::nullopt;
    const std::size_t distance = EditDistance(text, name);
    return distance <= allowed ? std::optional(distance) : std::nullopt;
}

/// The better one of the distances to the two names.
std::optional<std::size_t> BestDistance(const std::u32string& text, const std::u32string& shown,
                                        const std::u32string& username) {
    const auto one = Distance(text, shown);
    const auto other = Distance(text, username);
    return one && other ? std::min(one, other) : (one ? one : other);
}

struct Match {
    std::size_t distance;
    std::u32string name;
    std::uint64_t id;
    std::shared_ptr<const UserCell> cell;

    auto Key() const { return std::tie(distance, name, id); }
};

}  // namespace

UserCells SearchFriends(const UserCells& cells, std::string_view text) {
    const std::u32string wanted = FoldCase(text);
    std::vector<Match> matches;
    for (const auto& cell : cells) {
        const auto user = cell->Load();
        if (!user || !user->relationship.IsFriend()) continue;
        std::u32string shown = FoldCase(user->DisplayName());
        const auto distance = BestDistance(wanted, shown, FoldCase(user->username));
        if (distance) matches.push_back({*distance, std::move(shown), user->id, cell});
    }
    std::sort(matches.begin(), matches.end(),
              [](const Match& one, const Match& other) { return one.Key() < other.Key(); });
    UserCells found;
    found.reserve(matches.size());
    for (Match& match : matches) found.push_back(std::move(match.cell));
    return found;
}

}  // namespace engine
