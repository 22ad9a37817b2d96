// Node preloads this module into each measured program. When the program exits, the module writes the processor time of
// the whole process, in milliseconds, to the file named by PROCESSOR_TIME_FILE.
const { PROCESSOR_TIME_FILE } = process.env;
if (PROCESSOR_TIME_FILE) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    process.getBuiltinModule('fs').writeFileSync(PROCESSOR_TIME_FILE, String((user + system) / 1000));
  });
}
