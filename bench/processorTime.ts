/** Returns a call's processor time in milliseconds, which other programs on the machine hardly affect. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
