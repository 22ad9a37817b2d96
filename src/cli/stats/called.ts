import { isPerson, type Player } from '../../engine/index.js';
import { onOneLine, statsMessages } from '../../text/index.js';

/** What a report calls a player. */
export const called = ({ name, kind }: Player): string =>
  isPerson({ kind }) ? onOneLine(name) : statsMessages.computer(onOneLine(name), kind);
