import { type Speed, SPEEDS } from '../../settings/index.js';

/** How long each thing stays on the screen, in ms. */
interface Pauses {
  /** Dice that have fallen, before it is said what the computer does with them. */
  readonly look: number;
  /** What it does, and why, before it does it. */
  readonly show: number;
  /** The roll-off, where only computers play. */
  readonly rollOff: number;
}

export const PAUSES: Readonly<Record<Speed, Pauses>> = {
  slow: { look: 1200, show: 3000, rollOff: 5000 },
  normal: { look: 500, show: 1500, rollOff: 2500 },
  fast: { look: 150, show: 500, rollOff: 1000 },
  'at-once': { look: 0, show: 0, rollOff: 0 },
};

/** The next speed in that direction, the last one for good. */
export function changedSpeed(speed: Speed, to: 'faster' | 'slower'): Speed {
  const index = SPEEDS.indexOf(speed) + (to === 'faster' ? 1 : -1);
  return SPEEDS[index] ?? speed;
}

/** How fast computers play now. */
export interface Pace {
  readonly speed: Speed;
  /** Present while everything up to the next person's turn is skipped. */
  readonly isSkipping?: true;
}

export const speedNow = ({ speed, isSkipping }: Pace): Speed => (isSkipping ? 'at-once' : speed);
