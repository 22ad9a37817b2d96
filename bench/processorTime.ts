/**
 * Returns the processor time used by a function call, in milliseconds. Other programs on the machine hardly affect
 * processor time.
 */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
