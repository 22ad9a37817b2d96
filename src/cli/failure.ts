import { CommanderError } from 'commander';
import { onOneLine, systemFailureText } from '../text/index.js';
import { UsageError } from './options.js';

/** How the program reports a fatal error. */
export interface Failure {
  readonly status: 1 | 2;
  /** The message on one line, without the program name. */
  readonly line: string;
}

/** Returns how to report an error, or undefined if commander has only printed the help or the version. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof CommanderError && error.exitCode === 0) return undefined;
  const isUsage = error instanceof UsageError || error instanceof CommanderError;
  const text = error instanceof Error ? error.message : String(error);
  const message = (isUsage ? undefined : systemFailureText(error)) ?? text;
  return { status: isUsage ? 2 : 1, line: onOneLine(message.replace(/^error: /, '')) };
}
