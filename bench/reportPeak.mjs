// Node preloads this module into each measured program. On exit, it writes the peak memory in bytes to the
// file PEAK_FILE.
import { readFileSync, writeFileSync } from 'node:fs';

const { PEAK_FILE } = process.env;
if (PEAK_FILE) process.on('exit', () => writeFileSync(PEAK_FILE, String(1024 * peakKibibytes())));

function peakKibibytes() {
  try {
    // On Linux, Node's peak includes the parent process. VmHWM covers only this process.
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
