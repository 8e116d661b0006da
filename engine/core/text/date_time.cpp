#include "engine/core/text/date_time.h"

#include <cstddef>

namespace engine {
namespace {

using std::chrono::milliseconds;

/// Takes a text apart from the front; after a step that does not fit, none fits any more.
class Reader {
  public:
    explicit Reader(std::string_view text) : rest_(text) {}

    /// Exactly that many digits.
    int Number(std::size_t digits) {
        int number = 0;
        for (std::size_t i = 0; i < digits; ++i) number = number * 10 + Digit();
        return number;
    }

    bool Skip(std::string_view expected) {
        if (!rest_.starts_with(expected)) return false;
        rest_.remove_prefix(expected.size());
        return true;
    }
    void Require(std::string_view expected) { failed_ = !Skip(expected) || failed_; }

    std::string_view Take(std::size_t size) {
        const std::string_view taken = rest_.substr(0, size);
        rest_.remove_prefix(taken.size());
        return taken;
    }

    /// `.` and any number of digits, in milliseconds; further digits are dropped.
    milliseconds Fraction() {
        if (!Skip(".")) return milliseconds(0);
        int value = 0;
        int scale = 1000;
        do {
            const int digit = Digit();
            scale /= 10;
            value += digit * scale;
        } while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9');
        return milliseconds(value);
    }

    /// Whether everything fitted and nothing is left.
    bool Done() const { return !failed_ && rest_.empty(); }

  private:
    int Digit() {
        if (rest_.empty() || rest_.front() < '0' || rest_.front() > '9') {
            failed_ = true;
            return 0;
        }
        const int digit = rest_.front() - '0';
        rest_.remove_prefix(1);
        return digit;
    }

    std::string_view rest_;
    bool failed_ = false;
};

/// Nothing when there is no such day or time.
std::optional<Timestamp> Moment(int year, int month, int day, int hour, int minute, int second) {
    const std::chrono::year_month_day date{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    // 60: a leap second.
    if (!date.ok() || hour > 23 || minute > 59 || second > 60) return std::nullopt;
    return Timestamp(std::chrono::sys_days(date)) + std::chrono::hours(hour) +
           std::chrono::minutes(minute) + std::chrono::seconds(second);
}

std::chrono::minutes ZoneOffset(Reader& reader) {
    if (reader.Skip("Z")) return std::chrono::minutes(0);
    const int sign = reader.Skip("-") ? -1 : 1;
    if (sign > 0) reader.Require("+");
    const int hours = reader.Number(2);
    reader.Skip(":");
    return std::chrono::minutes(sign * (hours * 60 + reader.Number(2)));
}

}  // namespace

std::optional<Timestamp> ParseTimestamp(std::string_view text) {
    Reader reader(text);
    const int year = reader.Number(4);
    reader.Require("-");
    const int month = reader.Number(2);
    reader.Require("-");
    const int day = reader.Number(2);
    if (!reader.Skip("T")) reader.Require(" ");
    const int hour = reader.Number(2);
    reader.Require(":");
    const int minute = reader.Number(2);
    reader.Require(":");
    const int second = reader.Number(2);
    const milliseconds fraction = reader.Fraction();
    const std::chrono::minutes offset = ZoneOffset(reader);
    const auto moment = Moment(year, month, day, hour, minute, second);
    if (!moment || !reader.Done()) return std::nullopt;
    return *moment + fraction - offset;
}

std::optional<Timestamp> ParseHttpDate(std::string_view text) {
    constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
    Reader reader(text);
    reader.Take(3);  // the weekday follows from the date
    reader.Require(", ");
    const int day = reader.Number(2);
    reader.Require(" ");
    const std::size_t at = kMonths.find(reader.Take(3));
    reader.Require(" ");
    const int year = reader.Number(4);
    reader.Require(" ");
    const int hour = reader.Number(2);
    reader.Require(":");
    const int minute = reader.Number(2);
    reader.Require(":");
    const int second = reader.Number(2);
    reader.Require(" GMT");
    if (at == std::string_view::npos || at % 3 != 0 || !reader.Done()) return std::nullopt;
    return Moment(year, static_cast<int>(at / 3) + 1, day, hour, minute, second);
}

}  // namespace engine
