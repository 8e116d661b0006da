#include "engine/core/timestamp.h"

#include <chrono>

namespace engine {
namespace {

/// Reads a text from its start, piece by piece; once a piece does not fit, all that follow fail.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    /// A number of exactly so many digits.
    int Number(std::size_t digits) noexcept {
        int value = 0;
        for (std::size_t i = 0; i < digits; ++i) value = value * 10 + Digit();
        return value;
    }

    void Expect(char c) noexcept {
        if (!Skip(c)) ok_ = false;
    }

    bool Skip(char c) noexcept {
        if (text_.empty() || text_.front() != c) return false;
        text_.remove_prefix(1);
        return true;
    }

    /// The digits of a fraction of a second, in milliseconds; finer ones are dropped.
    int Milliseconds() noexcept {
        int value = 0;
        int unit = 100;
        do {
            value += Digit() * unit;
            unit /= 10;
        } while (!text_.empty() && IsDigit(text_.front()));
        return value;
    }

    bool AtEnd() const noexcept { return ok_ && text_.empty(); }

  private:
    static bool IsDigit(char c) noexcept { return c >= '0' && c <= '9'; }

    int Digit() noexcept {
        if (text_.empty() || !IsDigit(text_.front())) {
            ok_ = false;
            return 0;
        }
        const int digit = text_.front() - '0';
        text_.remove_prefix(1);
        return digit;
    }

    std::string_view text_;
    bool ok_ = true;
};

/// Minutes that the local time is ahead of UTC.
int Offset(Reader& reader) noexcept {
    if (reader.Skip('Z')) return 0;
    const bool behind = reader.Skip('-');
    if (!behind) reader.Expect('+');
    const int hours = reader.Number(2);
    reader.Expect(':');
    const int minutes = hours * 60 + reader.Number(2);
    return behind ? -minutes : minutes;
}

}  // namespace

std::optional<std::uint64_t> ParseTimestamp(std::string_view text) noexcept {
    namespace chrono = std::chrono;
    Reader reader(text);
    const chrono::year year(reader.Number(4));
    reader.Expect('-');
    const chrono::month month(static_cast<unsigned>(reader.Number(2)));
    reader.Expect('-');
    const chrono::day day(static_cast<unsigned>(reader.Number(2)));
    reader.Expect('T');
    const int hours = reader.Number(2);
    reader.Expect(':');
    const int minutes = reader.Number(2);
    reader.Expect(':');
    const int seconds = reader.Number(2);
    const int milliseconds = reader.Skip('.') ? reader.Milliseconds() : 0;
    const int offset = Offset(reader);
    const chrono::year_month_day date(year, month, day);
    if (!reader.AtEnd() || !date.ok() || hours > 23 || minutes > 59 || seconds > 60) return {};
    const auto time = chrono::sys_days(date) + chrono::hours(hours) +
                      chrono::minutes(minutes - offset) + chrono::seconds(seconds) +
                      chrono::milliseconds(milliseconds);
    const std::int64_t since_epoch = time.time_since_epoch().count();
    if (since_epoch < 0) return {};
    return static_cast<std::uint64_t>(since_epoch);
}

}  // namespace engine
