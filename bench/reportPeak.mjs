// Loaded into a program before it starts: writes its peak memory, in bytes, to the file of PEAK_FILE at its end.
import { readFileSync, writeFileSync } from 'node:fs';

const { PEAK_FILE } = process.env;
if (PEAK_FILE) process.on('exit', () => writeFileSync(PEAK_FILE, String(1024 * peakKibibytes())));

function peakKibibytes() {
  try {
    // Linux lets a child begin with its parent's peak in the figure that Node reports; this one is its own.
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
