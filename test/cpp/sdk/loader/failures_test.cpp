// Each way in which a file can fail to be the SDK's library, and the sentence that says so.

#include <doctest/doctest.h>
#include <elf.h>
#include <gnu/libc-version.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>

#include "test/cpp/sdk/loader/loading.h"
#include "test/cpp/sdk/loader/temporary_folder.h"

using sdk::LoadFailure;

namespace {

/// The test library's file with other bytes at the place of `field`.
template <typename Value>
std::string WithHeader(Value Elf64_Ehdr::*field, Value value) {
    std::string file = ReadFile(TEST_LIBRARY);
    Elf64_Ehdr header;
    std::memcpy(&header, file.data(), sizeof header);
    header.*field = value;
    std::memcpy(file.data(), &header, sizeof header);
    return file;
}

std::string WithIdent(int index, unsigned char value) {
    std::string file = ReadFile(TEST_LIBRARY);
    file[static_cast<std::size_t>(index)] = static_cast<char>(value);
    return file;
}

}  // namespace

TEST_CASE("a file that is not there") {
    const TemporaryFolder folder;
    CHECK(ReasonFor((folder.path() / "gone.so").string()) ==
          Prefix(LoadFailure::kMissing) + "There is no such file.");
    const std::string file = folder.Write("file", "text");
    CHECK(ReasonFor(file + "/beneath") == Prefix(LoadFailure::kMissing) + "There is no such file.");
}

TEST_CASE("a directory") {
    const TemporaryFolder folder;
    CHECK(ReasonFor(folder.path().string()) ==
          Prefix(LoadFailure::kDirectory) +
              "This is a directory. Give the path of the library's file.");
}

TEST_CASE("a pipe is not waited for") {
    const TemporaryFolder folder;
    const std::string pipe = (folder.path() / "pipe").string();
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(ReasonFor(pipe) == Prefix(LoadFailure::kNotALibrary) + "This is no regular file.");
}

TEST_CASE("a text file, and an empty one") {
    const TemporaryFolder folder;
    const std::string expected =
        Prefix(LoadFailure::kNotALibrary) +
        "The file is no shared library: it does not begin as ELF files do.";
    CHECK(ReasonFor(folder.Write("text.so", "404: Not Found\n")) == expected);
    CHECK(ReasonFor(folder.Write("empty.so", "")) == expected);
}

TEST_CASE("a program instead of a library") {
    const TemporaryFolder folder;
    CHECK(
        ReasonFor(folder.Write("program", WithHeader(&Elf64_Ehdr::e_type, Elf64_Half{ET_EXEC}))) ==
        Prefix(LoadFailure::kNotALibrary) +
            "The file is an ELF file, but no shared library (its type is 2).");
}

TEST_CASE("a library cut short, anywhere") {
    const TemporaryFolder folder;
    const std::string whole = ReadFile(TEST_LIBRARY);
    const std::string prefix =
        Prefix(LoadFailure::kTruncated) + "The file is a shared library cut short: it has ";
    for (const std::size_t size : {std::size_t{4}, std::size_t{63}, std::size_t{64},
                                   std::size_t{300}, whole.size() / 2, whole.size() - 1}) {
        CAPTURE(size);
        const std::string reason =
            ReasonFor(folder.Write("short" + std::to_string(size) + ".so", whole.substr(0, size)));
        CHECK(reason.find(prefix + std::to_string(size) + " bytes and needs at least ") == 0);
    }
}

#if defined(__x86_64__)
TEST_CASE("another processor, word size or byte order") {
    const TemporaryFolder folder;
    const auto expected = [](const std::string& other) {
        return Prefix(LoadFailure::kWrongArchitecture) +
               "The file is built for another architecture: it is for " + other +
               ", and this process is x86-64, 64 bit. Use the library that was built for this "
               "process.";
    };
    CHECK(ReasonFor(folder.Write("arm64.so",
                                 WithHeader(&Elf64_Ehdr::e_machine, Elf64_Half{EM_AARCH64}))) ==
          expected("AArch64, 64 bit"));
    CHECK(ReasonFor(folder.Write("odd.so", WithHeader(&Elf64_Ehdr::e_machine, Elf64_Half{999}))) ==
          expected("machine type 999, 64 bit"));
    CHECK(ReasonFor(folder.Write("x32.so", WithIdent(EI_CLASS, ELFCLASS32))) ==
          expected("x86-64, 32 bit"));
    std::string i386 = WithHeader(&Elf64_Ehdr::e_machine, Elf64_Half{EM_386});
    i386[EI_CLASS] = ELFCLASS32;
    CHECK(ReasonFor(folder.Write("i386.so", i386)) == expected("x86, 32 bit"));
    std::string big = WithHeader(&Elf64_Ehdr::e_machine, Elf64_Half{EM_PPC64 << 8});
    big[EI_DATA] = ELFDATA2MSB;
    CHECK(ReasonFor(folder.Write("ppc64.so", big)) == expected("PowerPC, 64 bit, big endian"));
}
#endif

TEST_CASE("a library that is no SDK") {
    CHECK(ReasonFor(NOT_AN_SDK) ==
          Prefix(LoadFailure::kNotAnSdk) +
              "This shared library is not the social SDK: it does not have the function "
              "Discord_Free.");
}

TEST_CASE("a library that needs one which is not there") {
    CHECK(ReasonFor(NEEDS_MISSING_LIBRARY) ==
          Prefix(LoadFailure::kMissingDependency) +
              "The library needs libgone_dependency.so, which was not found on this system. "
              "Install the package that has it, or put it where the system's dynamic linker "
              "looks.");
}

TEST_CASE("a library that needs a newer C library: versions needed and present") {
    const std::string reason = ReasonFor(NEEDS_NEWER_LIBC);
    CHECK(reason.find(Prefix(LoadFailure::kTooNewLibc) +
                      "The library needs a newer system: it asks for GLIBC_2.99 of ") == 0);
    CHECK(reason.find("libfake_libc.so, and this system has glibc " +
                      std::string(gnu_get_libc_version()) + ".") != std::string::npos);
}

TEST_CASE("a file that this user may not read") {
    const TemporaryFolder folder;
    const std::string file = folder.Copy(TEST_LIBRARY, "secret.so");
    chmod(folder.path().c_str(), 0755);
    chmod(file.c_str(), 0);
    const std::string reason = InChild([&]() -> std::string {
        // Root may read everything, so a test that runs as root becomes somebody else.
        if (geteuid() == 0 && seteuid(65534) != 0) return "could not become another user";
        try {
            sdk::Library::Load(WithPath(file));
            return "loaded";
        } catch (const sdk::LoadError& error) {
            return error.attempts().at(0).reason;
        }
    });
    CHECK(reason ==
          "This user may not read the file. Change its permissions, or those of a directory above "
          "it.");
}
