import { CommanderError } from 'commander';
import { onOneLine } from '../text/index.js';
import { UsageError } from './options.js';
import { warn } from './output.js';
import { endQuietlyOnClosedPipe, hangUpIfTerminalClosed } from './process.js';
import { buildProgram } from './program.js';

endQuietlyOnClosedPipe();
process.on('uncaughtException', (error) => {
  fail(error);
  hangUpIfTerminalClosed();
  process.exit();
});
try {
  await buildProgram().parseAsync();
} catch (error) {
  fail(error);
}

/** Sets the exit status and prints the error on one line. */
function fail(error: unknown): void {
  if (error instanceof CommanderError && error.exitCode === 0) return;
  const isUsage = error instanceof UsageError || error instanceof CommanderError;
  const message = error instanceof Error ? error.message : String(error);
  process.exitCode = isUsage ? 2 : 1;
  warn(onOneLine(message.replace(/^error: /, '')));
}
