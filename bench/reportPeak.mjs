// Preloaded into a program. At its end, writes its peak memory in bytes to the file named by PEAK_FILE.
import { readFileSync, writeFileSync } from 'node:fs';

const { PEAK_FILE } = process.env;
if (PEAK_FILE) process.on('exit', () => writeFileSync(PEAK_FILE, String(1024 * peakKibibytes())));

function peakKibibytes() {
  try {
    // On Linux the figure that Node reports starts with the parent's peak. This one is the process's own.
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
