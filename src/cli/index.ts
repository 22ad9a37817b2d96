import { failureOf } from './options.js';
import { warn } from './output.js';
import { type PagerOptions, printPaged } from './pager.js';
import { endQuietlyOnClosedPipe, hangUpIfTerminalClosed } from './process.js';
import { buildProgram } from './program.js';

endQuietlyOnClosedPipe();
process.on('uncaughtException', (error) => {
  fail(error);
  hangUpIfTerminalClosed();
  process.exit();
});
const help: string[] = [];
const args = process.argv.slice(2);
const program = buildProgram((text) => void help.push(text), args);
try {
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  fail(error);
}
if (help.length > 0) await printPaged(help.join(''), program.opts<PagerOptions>());

function fail(error: unknown): void {
  const failure = failureOf(error);
  if (!failure) return;
  process.exitCode = failure.status;
  warn(failure.line);
}
