import type { Command, Direction } from './command.js';

/** Some keys that do one thing. */
export interface Binding {
  readonly keys: readonly string[];
  readonly command: Command;
  /** What it does, for help; bindings with the same words are listed together. */
  readonly does: string;
  /** Its word in the footer, where it stands there. */
  readonly footer?: string;
}

export const bind = (keys: readonly string[], command: Command, does: string, footer?: string): Binding => ({
  keys,
  command,
  does,
  ...(footer !== undefined && { footer }),
});

/** The same for keys that move something. */
export const move = (keys: readonly string[], to: Direction, does: string, footer?: string): Binding =>
  bind(keys, { verb: 'move', to }, does, footer);
