// Node preloads this module into each measured program. On exit, it writes the whole process's processor
// time, in milliseconds, to the file PROCESSOR_TIME_FILE.
const { PROCESSOR_TIME_FILE } = process.env;
if (PROCESSOR_TIME_FILE) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    process.getBuiltinModule('fs').writeFileSync(PROCESSOR_TIME_FILE, String((user + system) / 1000));
  });
}
