import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseInvitation } from '../../net/index.js';
import { invitationIn, invitationText, networkMessages } from '../../text/index.js';
import type { EndSignal } from '../../ui/index.js';
import { UsageError } from '../options.js';
import { END_SIGNALS } from '../process.js';

/**
 * With this argument, we read the invitation from stdin. That keeps it secret, because other users can see arguments in
 * the process list.
 */
const IN_INPUT = '-';

/** Bytes of stdin to read at most. No line with an invitation is longer. */
const MAX_LINE_BYTES = 1000;

/**
 * Reads the invitation from an argument. For `-`, asks for it without an echo on a terminal; from a pipe, takes the
 * first line and leaves the others for line mode.
 *
 * @throws UsageError if that line isn't an invitation; the message doesn't show the code
 */
export async function givenInvitation(argument: string): Promise<string> {
  if (argument !== IN_INPUT) return argument;
  const line = process.stdin.isTTY ? await askHidden(networkMessages.askInvitation) : await takeFirstLine();
  const invitation = invitationIn(line);
  const parsed = parseInvitation(invitation);
  if (!parsed.ok) throw new UsageError(invitationText(undefined, parsed.problem));
  return invitation;
}

/**
 * Asks for a line without showing what's typed. Empty after Ctrl-D; a signal or Ctrl-C exits. Of several pasted lines,
 * only the first counts: line mode ignores early answers from a terminal, too.
 */
function askHidden(question: string): Promise<string> {
  const nothing = new Writable({ write: (_bytes, _encoding, written) => written() });
  return new Promise((resolve) => {
    let typed = '';
    const endBy = (signal: EndSignal): void => {
      // Close the reader first, because that makes the terminal show typed text again.
      reader.close();
      process.kill(process.pid, signal);
    };
    for (const signal of END_SIGNALS) process.on(signal, endBy);
    const reader = createInterface({
      input: process.stdin,
      output: nothing,
      terminal: true,
      historySize: 0,
    });
    reader.on('line', (line) => {
      typed = line;
      reader.close();
    });
    reader.on('SIGINT', () => endBy('SIGINT'));
    reader.on('SIGCONT', () => {
      process.stderr.write(question);
      reader.resume();
    });
    reader.on('close', () => {
      for (const signal of END_SIGNALS) process.off(signal, endBy);
      process.stderr.write('\n');
      resolve(typed);
    });
    // Print the question only now. Earlier, the terminal would still have shown what is typed.
    process.stderr.write(question);
  });
}

/** Leaves everything after the first line in stdin. */
async function takeFirstLine(): Promise<string> {
  const { stdin } = process;
  let bytes = Buffer.alloc(0);
  for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    const end = bytes.indexOf('\n');
    if (end >= 0) {
      stdin.unshift(bytes.subarray(end + 1));
      bytes = bytes.subarray(0, end);
    }
    if (end >= 0 || bytes.length > MAX_LINE_BYTES) break;
  }
  return bytes.toString();
}
