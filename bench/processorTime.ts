/** Returns the processor time of some work in milliseconds. Other programs on the machine affect it little. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
