// Where the loader looks, in which order, and what it never does silently.

#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "test/cpp/sdk/loader/loading.h"
#include "test/cpp/sdk/loader/temporary_folder.h"

namespace {

constexpr const char* kVendor = "libdiscord_partner_sdk.so";
constexpr const char* kEngine = "libsocial_sdk_engine.so";

}  // namespace

TEST_CASE("an explicit path comes before the environment") {
    CHECK(LoadedBy(WithPath(TEST_LIBRARY), OLD_LIBRARY) ==
          std::string(TEST_LIBRARY) + " from the path given to Library::Load");
}

TEST_CASE("the environment comes before search paths and the bundled engine") {
    const TemporaryFolder folder;
    folder.Copy(OLD_LIBRARY, kVendor);
    sdk::LoadOptions options;
    options.search_paths = {folder.path().string()};
    options.bundled_engine = OPEN_LIBRARY;
    CHECK(LoadedBy(options, TEST_LIBRARY) ==
          std::string(TEST_LIBRARY) + " from the environment variable SOCIAL_SDK_LIBRARY");
}

TEST_CASE("an empty environment variable asks for nothing") {
    sdk::LoadOptions options;
    options.bundled_engine = OPEN_LIBRARY;
    CHECK(LoadedBy(options, "") ==
          std::string(OPEN_LIBRARY) + " from the open engine of this package");
}

TEST_CASE("in a searched directory the vendor's library comes before the open engine") {
    const TemporaryFolder folder;
    const std::string vendor = folder.Copy(TEST_LIBRARY, std::string("both/") + kVendor);
    folder.Copy(TEST_LIBRARY, std::string("both/") + kEngine);
    const std::string engine = folder.Copy(TEST_LIBRARY, std::string("one/") + kEngine);
    sdk::LoadOptions options;
    options.search_paths = {(folder.path() / "both").string()};
    CHECK(LoadedBy(options) == vendor + " from the search paths given to Library::Load");
    options.search_paths = {(folder.path() / "none").string(), (folder.path() / "one").string()};
    CHECK(LoadedBy(options) == engine + " from the search paths given to Library::Load");
}

TEST_CASE("a path inside an Electron archive stands for the unpacked file") {
    const TemporaryFolder folder;
    const std::string unpacked = folder.Copy(TEST_LIBRARY, "resources/app.asar.unpacked/sdk.so");
    folder.Write("resources/app.asar", "an archive");
    const std::string packed = (folder.path() / "resources/app.asar/sdk.so").string();
    CHECK(LoadedBy(WithPath(packed)) == unpacked + " from the path given to Library::Load");
}

TEST_CASE("a relative path is taken from the current directory") {
    const TemporaryFolder folder;
    const std::string library = folder.Copy(TEST_LIBRARY, "sdk.so");
    CHECK(InChild([&] {
              std::filesystem::current_path(folder.path());
              return sdk::Library::Load(WithPath("sdk.so")).path;
          }) == library);
}

TEST_CASE("the current directory is not searched") {
    const TemporaryFolder folder;
    folder.Copy(TEST_LIBRARY, kVendor);
    sdk::LoadOptions options;
    options.bundled_engine = OPEN_LIBRARY;
    CHECK(InChild([&] {
              unsetenv("SOCIAL_SDK_LIBRARY");
              std::filesystem::current_path(folder.path());
              return sdk::Library::Load(options).path;
          }) == OPEN_LIBRARY);
}

TEST_CASE("a library that was asked for and does not load is not replaced by another") {
    const TemporaryFolder folder;
    const std::string text = folder.Write("text.so", "no library");
    sdk::LoadOptions options = WithPath(text);
    options.bundled_engine = TEST_LIBRARY;
    CHECK(LoadedBy(options, TEST_LIBRARY).find("threw: ") == 0);
    options.path.clear();
    CHECK(LoadedBy(options, text.c_str()).find("threw: ") == 0);
}

TEST_CASE("a library that lies in a searched place and does not load is not replaced by another") {
    const TemporaryFolder folder;
    const std::string broken = folder.Write(kVendor, "no library");
    sdk::LoadOptions options;
    options.search_paths = {folder.path().string()};
    options.bundled_engine = TEST_LIBRARY;
    const std::string outcome = LoadedBy(options);
    CHECK(outcome.find("threw: ") == 0);
    CHECK(outcome.find(broken + " (from the search paths given to Library::Load): The file is no "
                                "shared library") != std::string::npos);
}

TEST_CASE("a failure lists every place that was looked at") {
    const TemporaryFolder folder;
    sdk::LoadOptions options;
    options.search_paths = {folder.path().string()};
    options.bundled_engine = (folder.path() / "bundled.so").string();
    const std::string outcome = LoadedBy(options);
    const std::string program = std::filesystem::canonical("/proc/self/exe").parent_path().string();
    CHECK(outcome.find("threw: The social SDK's library could not be loaded. Set "
                       "SOCIAL_SDK_LIBRARY to the file") == 0);
    std::vector<std::string> places;
    for (const std::string& directory :
         {folder.path().string(), program, program + "/lib", program + "/resources",
          program + "/resources/app.asar.unpacked"})
        for (const char* name : {kVendor, kEngine}) places.push_back(directory + "/" + name);
    places.push_back(options.bundled_engine);
    std::size_t position = 0;
    for (const std::string& place : places) {
        CAPTURE(place);
        const std::size_t found = outcome.find("\n  " + place + " (from the ", position);
        CHECK(found != std::string::npos);
        position = found;
    }
}

TEST_CASE("the same library may be asked for again, in any spelling; another may not") {
    CHECK(InChild([] {
              const std::string path = sdk::Library::Load(WithPath(TEST_LIBRARY)).path;
              const std::filesystem::path file = path;
              sdk::Library::Load(WithPath((file.parent_path() / "." / file.filename()).string()));
              sdk::Library::Load();
              return sdk::Library::Load(WithPath(path)).path;
          }) == TEST_LIBRARY);
    CHECK(InChild([] {
              sdk::Library::Load(WithPath(TEST_LIBRARY));
              return sdk::Library::Load(WithPath(OLD_LIBRARY)).path;
          }) == "threw: This process has already loaded the SDK library " TEST_LIBRARY
                " and cannot load another, " OLD_LIBRARY
                " (from the path given to Library::Load). Use one library per process.");
}

TEST_CASE("after a failure another library may be loaded") {
    CHECK(InChild([]() -> std::string {
              try {
                  sdk::Library::Load(WithPath(NOT_AN_SDK));
                  return "loaded what is no SDK";
              } catch (const sdk::LoadError&) {
                  return sdk::Library::Load(WithPath(TEST_LIBRARY)).path;
              }
          }) == TEST_LIBRARY);
}

TEST_CASE("threads that load at the same time get the same library") {
    CHECK(InChild([]() -> std::string {
              std::vector<const sdk::LibraryInfo*> infos(8);
              std::vector<std::thread> threads;
              for (auto& info : infos)
                  threads.emplace_back(
                      [&info] { info = &sdk::Library::Load(WithPath(TEST_LIBRARY)); });
              for (auto& thread : threads) thread.join();
              for (const auto* info : infos)
                  if (info != infos.front()) return "different";
              return infos.front()->path;
          }) == TEST_LIBRARY);
}
