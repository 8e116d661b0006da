#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <vector>

#include "sdk/src/loader/image_fault.h"

namespace sdk {

namespace {

#if defined(__x86_64__)
constexpr uint16_t kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr uint16_t kMachine = EM_AARCH64;
#elif defined(__i386__)
constexpr uint16_t kMachine = EM_386;
#elif defined(__arm__)
constexpr uint16_t kMachine = EM_ARM;
#elif defined(__riscv)
constexpr uint16_t kMachine = EM_RISCV;
#else
#error "Add this processor's number of ELF files here (EM_... of <elf.h>), and its name below."
#endif

constexpr uint8_t kClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr uint8_t kByteOrder =
    std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;

using Header = std::conditional_t<kClass == ELFCLASS64, Elf64_Ehdr, Elf32_Ehdr>;
using Segment = std::conditional_t<kClass == ELFCLASS64, Elf64_Phdr, Elf32_Phdr>;

std::string MachineName(uint16_t machine) {
    switch (machine) {
        case EM_X86_64:
            return "x86-64";
        case EM_AARCH64:
            return "AArch64";
        case EM_386:
            return "x86";
        case EM_ARM:
            return "ARM";
        case EM_RISCV:
            return "RISC-V";
        case EM_PPC64:
            return "PowerPC";
        default:
            return "machine type " + std::to_string(machine);
    }
}

// The size and the machine type are where they are in every ELF file, whatever its word size.
std::string Architecture(uint8_t elf_class, uint8_t byte_order, uint16_t machine) {
    if (byte_order != kByteOrder) machine = static_cast<uint16_t>(machine << 8 | machine >> 8);
    return MachineName(machine) + (elf_class == ELFCLASS64 ? ", 64 bit" : ", 32 bit") +
           (byte_order == ELFDATA2MSB ? ", big endian" : "");
}

ImageFault Truncated(uint64_t size, uint64_t expected) {
    return {LoadFailure::kTruncated, "The file is a shared library cut short: it has " +
                                         std::to_string(size) + " bytes and needs at least " +
                                         std::to_string(expected) + ". Copy or download it again."};
}

// A file opened for reading. (C++ streams would add the C++ library's locales, half a megabyte.)
class OpenFile {
  public:
    explicit OpenFile(const std::filesystem::path& path)
        : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    ~OpenFile() {
        if (file_ >= 0) close(file_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    // Reads up to `size` bytes at `offset`; returns whether all were there.
    bool Read(uint64_t offset, void* into, std::size_t size) const {
        for (std::size_t done = 0; done < size;) {
            const ssize_t read = pread(file_, static_cast<char*>(into) + done, size - done,
                                       static_cast<off_t>(offset + done));
            if (read < 0 && errno == EINTR) continue;
            if (read <= 0) return false;
            done += static_cast<std::size_t>(read);
        }
        return true;
    }

  private:
    const int file_;
};

// How long the file must be for everything that its headers point at.
std::optional<uint64_t> NeededSize(const OpenFile& file, const Header& header, uint64_t size) {
    const uint64_t table_end = header.e_phoff + uint64_t{header.e_phnum} * sizeof(Segment);
    uint64_t needed =
        std::max(table_end, header.e_shoff + uint64_t{header.e_shnum} * header.e_shentsize);
    if (table_end > size) return needed;
    std::vector<Segment> segments(header.e_phnum);
    if (!file.Read(header.e_phoff, segments.data(), segments.size() * sizeof(Segment)))
        return std::nullopt;
    for (const Segment& segment : segments)
        if (segment.p_type == PT_LOAD)
            needed = std::max<uint64_t>(needed, segment.p_offset + segment.p_filesz);
    return needed;
}

}  // namespace

std::optional<ImageFault> InspectImage(const std::filesystem::path& path) {
    std::error_code error;
    const uint64_t size = std::filesystem::file_size(path, error);
    const OpenFile file(path);
    Header header{};
    const bool is_whole = file.Read(0, &header, sizeof header);
    if (error || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
        return ImageFault{LoadFailure::kNotALibrary,
                          "The file is no shared library: it does not begin as ELF files do."};
    if (!is_whole) return Truncated(size, sizeof header);
    const auto& ident = header.e_ident;
    if (ident[EI_CLASS] != kClass || ident[EI_DATA] != kByteOrder || header.e_machine != kMachine)
        return ImageFault{LoadFailure::kWrongArchitecture,
                          "The file is built for another architecture: it is for " +
                              Architecture(ident[EI_CLASS], ident[EI_DATA], header.e_machine) +
                              ", and this process is " +
                              Architecture(kClass, kByteOrder, kMachine) +
                              ". Use the library that was built for this process."};
    if (header.e_type != ET_DYN)
        return ImageFault{LoadFailure::kNotALibrary,
                          "The file is an ELF file, but no shared library (its type is " +
                              std::to_string(header.e_type) + ")."};
    const std::optional<uint64_t> needed = NeededSize(file, header, size);
    if (!needed || *needed > size) return Truncated(size, needed.value_or(size + 1));
    return std::nullopt;
}

}  // namespace sdk
