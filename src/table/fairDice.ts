import { hash } from 'node:crypto';
import { type Dice, type Face, mapPlaces } from '../engine/index.js';
import { sha256 } from './canonical.js';
import { CHAIN_LINKS } from './records.js';

/**
 * A chain of links: each link is the SHA-256 hash of the next one. A player publishes the end of the chain before the
 * game, and reveals one link with each roll. Everybody can check a link, but nobody can compute the next one (Lamport,
 * "Password authentication with insecure communication", 1981).
 */
export interface Chain {
  /** The published end of the chain, in base64url. */
  readonly end: string;
  /** Returns the link for a roll, counting from 1. */
  linkAt(roll: number): string;
}

/** Returns the chain of a seed of 32 bytes, in base64url. */
export function chainOf(seed: string): Chain {
  const links = [seed];
  for (let link = seed; links.length <= CHAIN_LINKS; links.push(link)) link = hashOf(link);
  const end = links[CHAIN_LINKS] ?? seed;
  return {
    end,
    linkAt(roll) {
      const link = links[CHAIN_LINKS - roll];
      if (link === undefined) throw new RangeError(`a chain has no link for roll ${roll}`);
      return link;
    },
  };
}

const hashOf = (link: string): string => sha256(Buffer.from(link, 'base64url'));

/** The last link of a chain that everybody knows. `roll` is 0 for the end of the chain. */
export interface KnownLink {
  readonly link: string;
  readonly roll: number;
}

/** Reports whether a link belongs to a chain at exactly this roll. */
export function isLinkAt(roll: number, link: string, known: KnownLink): boolean {
  if (roll <= known.roll || roll > CHAIN_LINKS) return false;
  let linked = link;
  for (let step = known.roll; step < roll; step++) linked = hashOf(linked);
  return linked === known.link;
}

/** Everything that determines the dice of a roll. */
export interface RollInputs {
  /** The id of the table. */
  readonly table: string;
  /** The number of the roll at this table. */
  readonly roll: number;
  readonly seat: number;
  /** The number of this seat's turn, from 1, and of the roll within the turn, 1-3. */
  readonly turn: number;
  readonly rollInTurn: number;
  /** The links of all members that took part, in ascending order of the members. */
  readonly links: readonly (readonly [member: number, link: string])[];
  /** The table's own link. */
  readonly tableLink: string;
}

/**
 * Returns the seed of a roll: the SHA-256 hash of the following lines, each of which ends with a newline: the text
 * `yahtzee-table-dice.1`, the id of the table, the number of the roll, `<seat> <turn> <roll in the turn>`, one line
 * `<member> <link>` for each link, and `table <link>`.
 */
export const rollSeed = (inputs: RollInputs): string =>
  sha256(
    [
      'yahtzee-table-dice.1',
      inputs.table,
      inputs.roll,
      `${inputs.seat} ${inputs.turn} ${inputs.rollInTurn}`,
      ...inputs.links.map(([member, link]) => `${member} ${link}`),
      `table ${inputs.tableLink}`,
      '',
    ].join('\n'),
  );

/**
 * Returns the five faces of a roll. Block k (0, 1, 2 ...) is the SHA-256 hash of the 32 bytes of the seed and one byte
 * k. The bytes of the blocks are used in order. A byte from 252 on is skipped, so that every face is equally likely; any
 * other byte b gives the face b mod 6 + 1.
 */
export function thrownDice(seed: string): Dice {
  const faces: Face[] = [];
  for (let block = 0; faces.length < 5; block++) {
    const bytes = hash(
      'sha256',
      Buffer.concat([Buffer.from(seed, 'base64url'), Uint8Array.of(block)]),
      'buffer',
    );
    for (const byte of bytes) if (byte < 252) faces.push(((byte % 6) + 1) as Face);
  }
  return mapPlaces((place) => faces[place] ?? 1);
}
