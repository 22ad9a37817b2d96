import type { SettingsChange } from '../../settings/index.js';

/** Keeps changes of settings in the order in which they were made. */
export interface SettingsKeeping {
  keep(change: SettingsChange): void;
  /** Settles once everything is kept, or cannot be. */
  finish(): Promise<void>;
}

/**
 * @param keep keeps one change, or says in a line why not
 * @param tell takes that line, or that all is well
 */
export function createSettingsKeeping(
  keep: (change: SettingsChange) => Promise<string | undefined>,
  tell: (problem: string | undefined) => void,
): SettingsKeeping {
  // One after the other: each is written beside what the file holds by then.
  let kept = Promise.resolve();
  return {
    keep(change) {
      kept = kept.then(() => keep(change)).then(tell);
    },
    finish: () => kept,
  };
}
