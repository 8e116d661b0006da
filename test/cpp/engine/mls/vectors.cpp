#include "test/cpp/engine/mls/vectors.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace mls_vectors {

engine::mls::Bytes Hex(std::string_view digits) {
    engine::mls::Bytes bytes;
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
        const std::string pair(digits.substr(at, 2));
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(pair, nullptr, 16)));
    }
    return bytes;
}

engine::mls::Bytes Field(const boost::json::value& vector, std::string_view name) {
    return Hex(vector.at(name).as_string());
}

boost::json::array Load(const std::string& name) {
    const char* const folder = std::getenv("MLS_VECTORS");
    std::ifstream file(std::string(folder != nullptr ? folder : "../shared/mls-vectors") + "/" +
                       name + ".json");
    if (!file) {
        MESSAGE("Not run: there is no " << name
                                        << ".json; MLS_VECTORS names the folder of vectors.");
        return {};
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const boost::json::value vectors = boost::json::parse(text);
    return vectors.is_array() ? vectors.as_array() : boost::json::array{vectors};
}

}  // namespace mls_vectors
