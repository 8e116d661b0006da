/** Writes the CMake package of the exported engine. */

/** The names that a library of Windows exports. */
interface Definitions {
  readonly file: string;
  readonly processor: Processor;
}

/** The names of processors in Microsoft's and GNU tools. */
const PROCESSORS = {
  x64: { machine: "x64", gnu: "x86_64", dlltool: "i386:x86-64" },
  arm64: { machine: "arm64", gnu: "aarch64", dlltool: "arm64" },
} as const;

/** A processor that libraries of Windows are made for, as Node.js names it. */
export type Processor = keyof typeof PROCESSORS;

/** The files of a library for one system. */
export interface LibraryFiles {
  /** The vendor's name for the library, by which programs load it. */
  readonly library: string;
  /** What Windows linkers need instead; undefined elsewhere. */
  readonly definitions?: Definitions;
}

export const PACKAGE = "discord_partner_sdk";

/** `find_package(discord_partner_sdk)` gives the target `discord_partner_sdk::discord_partner_sdk`. */
export function cmakeConfig({ library, definitions }: LibraryFiles): string {
  const location = `\${${PACKAGE}_ROOT_FOLDER}/lib/${library}`;
  const lines = [
    `# The target ${PACKAGE}::${PACKAGE}: the open engine under the vendor's file name.`,
    `get_filename_component(${PACKAGE}_ROOT_FOLDER "\${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)`,
    `if(NOT TARGET ${PACKAGE}::${PACKAGE})`,
    `  add_library(${PACKAGE}::${PACKAGE} SHARED IMPORTED)`,
    `  set_target_properties(${PACKAGE}::${PACKAGE} PROPERTIES`,
    `    IMPORTED_LOCATION "${location}"`,
    ...(definitions === undefined
      ? // Programs look for the library by its file name.
        ["    IMPORTED_NO_SONAME TRUE"]
      : [`    IMPORTED_IMPLIB "\${CMAKE_CURRENT_BINARY_DIR}/${PACKAGE}.lib"`]),
    `    INTERFACE_INCLUDE_DIRECTORIES "\${${PACKAGE}_ROOT_FOLDER}/include")`,
    ...(definitions === undefined ? [] : importLibrary(definitions)),
    "endif()",
  ];
  return `${lines.join("\n")}\n`;
}

/** Windows linkers need an import library, which the toolchain makes from the names. */
function importLibrary({ file, processor }: Definitions): string[] {
  const [input, output] = [
    `\${${PACKAGE}_ROOT_FOLDER}/lib/${file}`,
    `\${CMAKE_CURRENT_BINARY_DIR}/${PACKAGE}.lib`,
  ];
  const { machine, gnu, dlltool } = PROCESSORS[processor];
  return [
    "  if(MSVC)",
    `    execute_process(COMMAND "\${CMAKE_AR}" /nologo "/def:${input}" "/out:${output}" /machine:${machine}`,
    "      COMMAND_ERROR_IS_FATAL ANY)",
    "  else()",
    // LLVM's tool makes libraries for every processor, the others only for the one in their name.
    `    find_program(DLLTOOL NAMES ${gnu}-w64-mingw32-dlltool llvm-dlltool dlltool REQUIRED)`,
    `    execute_process(COMMAND "\${DLLTOOL}" -m ${dlltool} -d "${input}" -l "${output}"`,
    "      COMMAND_ERROR_IS_FATAL ANY)",
    "  endif()",
  ];
}

/** Programs ask for a release of the SDK; a newer one with the same major number is accepted. */
export function cmakeVersion(version: string): string {
  return `set(PACKAGE_VERSION "${version}")
if(PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION OR
   NOT PACKAGE_FIND_VERSION_MAJOR STREQUAL "${version.split(".")[0]}")
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
`;
}
