import { failureOf } from './failure.js';
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
  const failure = failureOf(error);
  if (!failure) return;
  process.exitCode = failure.status;
  warn(failure.line);
}
