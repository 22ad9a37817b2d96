import { isLinkAt, neededLinks, type Table } from '../../table/index.js';

/** The links that members have revealed for the roll that a player asked for. */
export interface Links {
  /** Takes a member's link, and says what happened to it. */
  add(table: Table, member: number, roll: number, link: string): 'added' | 'ignored' | 'wrong';
  of(table: Table): ReadonlyMap<number, string>;
  /** True once all links for the roll have arrived, so that its dice can be computed. */
  isComplete(table: Table): boolean;
}

const NONE: ReadonlyMap<number, string> = new Map();

/** Starts empty, and forgets a roll's links as soon as a player asks for another roll. */
export function createLinks(): Links {
  let links = new Map<number, string>();
  let question = 0;
  const of = (table: Table): ReadonlyMap<number, string> =>
    table.question?.roll === question ? links : NONE;
  return {
    add(table, member, roll, link) {
      if (table.question?.roll !== roll || of(table).has(member)) return 'ignored';
      const known = table.members[member]?.link;
      if (!known || !neededLinks(table).includes(member)) return 'ignored';
      if (!isLinkAt(roll, link, known)) return 'wrong';
      if (question !== roll) links = new Map();
      question = roll;
      links.set(member, link);
      return 'added';
    },
    of,
    isComplete: (table) =>
      table.question !== undefined && neededLinks(table).every((member) => of(table).has(member)),
  };
}
