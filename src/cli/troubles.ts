/** What can be in trouble; each has at most one, which its next success ends. */
export type KeptThing =
  'home' | 'settings' | 'look' | 'players' | 'scores' | 'index' | 'record' | `game ${string}`;

/** What cannot be kept, one line each. */
export interface Troubles {
  /** Sets the trouble with a thing, or with undefined ends it. */
  settle(thing: KeptThing, line: string | undefined): void;
  /** The line that came last. */
  newest(): string | undefined;
  /** Whether a game of this run is not saved. */
  isGameUnsaved(): boolean;
}

export function createTroubles(): Troubles {
  const lines = new Map<KeptThing, string>();
  return {
    settle(thing, line) {
      // The newest stands last.
      lines.delete(thing);
      if (line !== undefined) lines.set(thing, line);
    },
    newest: () => [...lines.values()].at(-1),
    isGameUnsaved: () => [...lines.keys()].some((thing) => thing.startsWith('game ')),
  };
}
