import { hash } from 'node:crypto';
import { type Dice, type Face, mapPlaces } from '../engine/index.js';
import { sha256 } from './canonical.js';
import { CHAIN_LINKS } from './records.js';

/**
 * A chain of links: each is the SHA-256 of the next. A player publishes the end before the game, then reveals one link
 * per roll, from the end backwards. Anybody can check a link, but nobody can compute the next one (Lamport, "Password
 * authentication with insecure communication", 1981).
 */
export interface Chain {
  /** Published before the game, in base64url. */
  readonly end: string;
  /** The link for a roll, counted from 1. */
  linkAt(roll: number): string;
}

/** Builds a chain from its seed: 32 bytes in base64url. */
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

/** A chain's last revealed link, and the roll it was for. Before any roll, that's the chain's end, with `roll` 0. */
export interface KnownLink {
  readonly link: string;
  readonly roll: number;
}

/** True if this is the chain's link for exactly this roll. */
export function isLinkAt(roll: number, link: string, known: KnownLink): boolean {
  if (roll <= known.roll || roll > CHAIN_LINKS) return false;
  let linked = link;
  for (let step = known.roll; step < roll; step++) linked = hashOf(linked);
  return linked === known.link;
}

/** What a roll's dice are computed from. */
export interface RollInputs {
  readonly table: string;
  /** Counts all rolls at the table, from 1. */
  readonly roll: number;
  readonly seat: number;
  /** The seat's turn, from 1, and the roll in it, 1-3. */
  readonly turn: number;
  readonly rollInTurn: number;
  /** One link from each member who gave one, in ascending order of the members. */
  readonly links: readonly (readonly [member: number, link: string])[];
  readonly tableLink: string;
}

/**
 * A roll's seed: the SHA-256 of these lines, each with a newline: the text `yahtzee-table-dice.1`, the table's id, the
 * roll's number, `<seat> <turn> <roll in the turn>`, one line `<member> <link>` per link, and `table <link>`.
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
 * A roll's five faces. Block k (0, 1, 2 ...) is the SHA-256 of the seed's 32 bytes and one byte k. The blocks' bytes
 * are used in order. A byte from 252 on is skipped, so that all faces are equally likely; any other byte b gives the
 * face b mod 6 + 1.
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
