import { isLinkAt, neededLinks, type Table } from '../../table/index.js';

/** The links that members have revealed for the open question of a table. */
export interface Links {
  /** Notes a member's link. Returns what happened to it. */
  add(table: Table, member: number, roll: number, link: string): 'added' | 'ignored' | 'wrong';
  /** Returns the links with the members who have revealed them. */
  of(table: Table): ReadonlyMap<number, string>;
  /** Returns whether the dice of the open question can be made. */
  isComplete(table: Table): boolean;
}

const NONE: ReadonlyMap<number, string> = new Map();

/** Returns an empty list, which forgets a question's links as soon as there is another question. */
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
