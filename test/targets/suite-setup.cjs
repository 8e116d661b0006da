// Children run in the emulator as their parent does, which itself knows the emulated program alone.
if (process.env.SUITE_RUNTIME) process.execPath = process.env.SUITE_RUNTIME;
// Where koffi looks for its binary besides in this machine's packages.
if (process.env.SUITE_KOFFI) process.resourcesPath = process.env.SUITE_KOFFI;
