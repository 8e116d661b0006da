#include <doctest/doctest.h>

#include "engine/mls/crypto/reader.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/crypto/writer.h"
#include "test/cpp/engine/mls/vectors.h"

using namespace engine::mls;
using mls_vectors::Field;
using mls_vectors::Hex;

TEST_CASE("lengths of vectors are read and written as published") {
    for (const auto& vector : mls_vectors::Load("deserialization")) {
        const Bytes head = Field(vector, "vlbytes_header");
        const auto length = vector.at("length").to_number<std::size_t>();
        CAPTURE(length);
        if (length > 1u << 20) {
            // Far more than what follows it.
            CHECK_THROWS_AS(Reader(head).Vector(), Refusal);
            continue;
        }
        const Bytes content(length, 7);
        const Bytes whole = Join({head, content});
        Reader reader(whole);
        CHECK(Same(reader.Vector(), content));
        CHECK(reader.AtEnd());
        CHECK(Writer().Vector(content).Take() == whole);
    }
}

TEST_CASE("integers are big endian") {
    const Bytes bytes = Writer().U8(1).U16(0x0203).U32(0x04050607).U64(0x08090a0b0c0d0e0f).Take();
    CHECK(bytes == Hex("0102030405060708090a0b0c0d0e0f"));
    Reader reader(bytes);
    CHECK(reader.U8() == 1);
    CHECK(reader.U16() == 0x0203);
    CHECK(reader.U32() == 0x04050607);
    CHECK(reader.U64() == 0x08090a0b0c0d0e0f);
    CHECK_NOTHROW(reader.End());
}

TEST_CASE("what RFC 9420 forbids in a vector's length is refused") {
    // The bits 11, a length that a shorter form could say, a length beyond the input.
    for (const char* const hex : {"c0", "400100", "4020", "80000001ff", "80003fff", "05aa", ""}) {
        const Bytes bytes = Hex(hex);
        CAPTURE(hex);
        CHECK_THROWS_AS(Reader(bytes).Vector(), Refusal);
    }
}

TEST_CASE("left-over bytes and odd optional values are refused") {
    const Bytes bytes = Hex("0200");
    Reader reader(bytes);
    CHECK_THROWS_AS(reader.Optional(), Refusal);
    CHECK_THROWS_AS(reader.End(), Refusal);
}
