import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type BoxSpec, RULE_SETS } from '../../../src/engine/index.js';
import {
  bonusIn,
  faceBox,
  type OtherBox,
  type OtherRules,
  pointsIn,
  rulesIn,
  totalOf,
  YAHTZEE,
} from '../otherRules.js';

/**
 * A second checker of the logs of network tables, written only from docs/protocol.md and docs/rules.md. This checker
 * shares no code with the program, only the data of the built-in rule sets.
 */

/** The result of checking a log. `index` is the index of the first wrong record. */
export type OtherCheck =
  | { readonly ok: false; readonly index: number; readonly why: string }
  | {
      readonly ok: true;
      readonly hash: string;
      readonly fingerprint: string;
      readonly isOver: boolean;
      readonly seats: readonly OtherSeat[];
      readonly rolls: readonly OtherRoll[];
    };

interface OtherSeat {
  readonly name: string;
  readonly left: boolean;
  readonly total: number;
}

interface OtherRoll {
  readonly roll: number;
  readonly dice: readonly number[];
  /** The people whose links are missing. */
  readonly missing: readonly number[];
}

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

class Wrong extends Error {}

function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Wrong(why);
}

const hashOf = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const decoded = (text: string): Buffer => Buffer.from(text, 'base64url');

// The structure of records.

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const whole =
  (from: number, to: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
const bytes =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' &&
    decoded(value).length === length &&
    decoded(value).toString('base64url') === value;
const listOf =
  (check: Check): Check =>
  (value) =>
    isList(value) && value.every(check);
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' &&
    value !== '' &&
    [...value].length <= longest &&
    value === value.normalize('NFC') &&
    !INVISIBLE.test(value) &&
    !/^ | $| {2}|[^\S ]/u.test(value);

/** Checks that a value has all these fields and no others, apart from the optional fields. */
const fields =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value) => {
    if (!isFields(value)) return false;
    const names = Object.keys(value);
    const checks = new Map([...Object.entries(required), ...Object.entries(optional)]);
    return (
      Object.keys(required).every((name) => names.includes(name)) &&
      names.every((name) => checks.get(name)?.(value[name]) === true)
    );
  };

const BOXES = YAHTZEE.map(({ box }) => box);

const label = (longest: number): Check => matching(new RegExp(`^(?! )[ -~]{1,${longest}}(?<! )$`));
const POINTS = whole(0, 1000);
const JOKER = oneOf('none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero');
const HEAD = {
  id: (value: unknown) => matching(/^[a-z0-9]+(-[a-z0-9]+)*$/)(value) && label(30)(value),
  version: whole(1, 1_000_000),
  name: label(30),
  provenance: label(200),
  upperBonus: fields({ threshold: whole(0, 105), points: POINTS }),
};
const isYahtzee = fields({
  ...HEAD,
  boxes: (value) =>
    listOf(fields({ box: oneOf(...BOXES), label: label(30) }))(value) &&
    isList(value) &&
    isCard(value as Fields[]),
  fixedScores: fields({
    fullHouse: POINTS,
    smallStraight: POINTS,
    largeStraight: POINTS,
    yahtzee: whole(1, 1000),
  }),
  yahtzeeBonus: POINTS,
  joker: fields({ afterYahtzee: JOKER, afterZero: JOKER }),
});

const FACE = whole(1, 6);
const PATTERN: Check = (value) =>
  [
    fields({ kind: oneOf('face'), face: FACE }),
    fields({ kind: oneOf('any') }),
    fields({ kind: oneOf('alike'), count: whole(2, 5) }),
    fields({ kind: oneOf('two-pairs') }, { fourAlikeCounts: oneOf(true) }),
    fields({ kind: oneOf('full-house') }, { fiveAlikeCounts: oneOf(true) }),
    // A row must end with a face of the dice.
    fields({ kind: oneOf('run'), length: oneOf(4) }, { from: whole(1, 3) }),
    fields({ kind: oneOf('run'), length: oneOf(5) }, { from: whole(1, 2) }),
  ].some((check) => check(value));
const WORTH: Check = (value) =>
  fields({ kind: oneOf('fixed'), points: POINTS })(value) ||
  fields({ kind: oneOf('sum'), of: oneOf('all', 'pattern') }, { plus: whole(0, 970) })(value);
const LETTERS_OF_BOXES = [...'abdefghijklmoptvwxz'];
const TAKEN_IDS = 'upper lower kinds straights yahtzees upperBoxes upperBonus yahtzeeBonus'.split(' ');
const BOX = fields(
  {
    box: (value) => matching(/^[a-z][a-zA-Z0-9]{0,29}$/)(value) && !TAKEN_IDS.includes(String(value)),
    label: label(30),
    pattern: PATTERN,
    worth: WORTH,
  },
  {
    names: (value) => listOf(label(30))(value) && isList(value) && value.length <= 8,
    letter: oneOf(...LETTERS_OF_BOXES),
  },
);
const hasOwnBoxes = fields(
  {
    ...HEAD,
    boxes: (value) => listOf(BOX)(value) && isOwnCard(value as readonly BoxSpec[]),
    order: oneOf('free', 'card', 'upper-first'),
  },
  { extraFiveAlike: fields({ box: matching(/./), bonus: POINTS, afterScore: JOKER, afterZero: JOKER }) },
);

const isRules: Check = (value) =>
  (isYahtzee(value) || (hasOwnBoxes(value) && isExtraClear(rulesIn(value as Fields)))) &&
  isHonest(value as Fields);

/** Checks boxes that a rule set defines: the faces come first, and nobody can take a box for another. */
function isOwnCard(boxes: readonly BoxSpec[]): boolean {
  const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
  const isInPlace = ({ box, pattern, worth }: OtherBox, index: number): boolean =>
    index < 6 ? isDeepStrictEqual({ box, pattern, worth }, faceBox(box, index + 1)) : pattern.kind !== 'face';
  const namesOf = ({ label: own, names = [] }: BoxSpec): readonly string[] => [own, ...names];
  const typed = boxes.flatMap((box) => [
    ...new Set(namesOf(box).flatMap((name) => singulars(plainly(name)))),
  ]);
  const readsLike = ({ label: own }: BoxSpec, other: BoxSpec): boolean =>
    namesOf(other).some((name) => read(name) === read(own));
  return (
    boxes.length >= 7 &&
    boxes.length <= 16 &&
    boxes.every(isInPlace) &&
    areDistinct(boxes.map(({ box }) => box)) &&
    areDistinct(boxes.flatMap(({ letter = [] }) => letter)) &&
    areDistinct(typed) &&
    !typed.includes('') &&
    boxes.every((box) => boxes.every((other) => box === other || !readsLike(box, other)))
  );
}

/** Checks that later fives of a kind have a box with fixed points, and that a joker's points are clear. */
function isExtraClear({ boxes, order, extra }: OtherRules): boolean {
  if (!extra) return true;
  const { pattern, worth } = boxes.find(({ box }) => box === extra.box) ?? {};
  const styles = [extra.afterScore, extra.afterZero];
  const hasJokers = styles.some((style) => style !== 'none' && style !== 'matching-or-zero');
  const isClear = boxes.slice(6).every((box) => box.worth.kind === 'fixed' || box.worth.of === 'all');
  return (
    isDeepStrictEqual(pattern, { kind: 'alike', count: 5 }) &&
    worth?.kind === 'fixed' &&
    worth.points !== 0 &&
    (order === 'free' || styles.every((style) => style === 'none')) &&
    (isClear || !hasJokers)
  );
}

/** Returns a text without case, spaces and punctuation. */
const plainly = (text: unknown): string =>
  String(text)
    .replace(/[^a-z0-9|]/gi, '')
    .toLowerCase();

/** Returns a key that texts share if they read alike. */
const read = (text: unknown): string =>
  plainly(text).replace(/[1i|]/g, 'l').replace(/0/g, 'o').replace(/m/g, 'rn');

/** Returns a name and what may be its singular. Names of two characters have no plural. */
const singulars = (name: string): readonly string[] => [
  name,
  ...[/s$/, /es$/].map((ending) => name.replace(ending, '')).filter((each) => each.length > 2),
];

/** Checks that rules with the id or the name of a built-in rule set are that rule set, apart from the provenance. */
function isHonest(rules: Fields): boolean {
  const own = [read(rules['id']), read(rules['name'])];
  const claims = RULE_SETS.some(({ id, name }) => own.includes(read(id)) || own.includes(read(name)));
  const { provenance } = rules;
  return !claims || RULE_SETS.some((builtIn) => isDeepStrictEqual({ ...builtIn, provenance }, rules));
}

function isCard(boxes: readonly Fields[]): boolean {
  const labels = new Set(boxes.map((box) => String(box['label']).toLowerCase()));
  const upper = boxes.slice(0, 6).map(({ box }) => box);
  const names = boxes.map(({ box }) => box);
  return (
    boxes.length === 13 &&
    labels.size === 13 &&
    new Set(names).size === 13 &&
    BOXES.slice(0, 6).every((box) => upper.includes(box))
  );
}

const PRIME = (1n << 255n) - 19n;
/** The y coordinates of the points of order 8. */
const ORDER_8 = [
  2707385501144840649318225287225658788936804267575313519463743609750303021542n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
];

/** The constant d of edwards25519, -121665 / 121666. */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

const isKey: Check = (value) => {
  if (!bytes(32)(value)) return false;
  let y = 0n;
  for (const byte of [...decoded(String(value))].reverse()) y = y * 256n + BigInt(byte);
  y &= (1n << 255n) - 1n;
  const [top, bottom] = [y ** 2n - 1n, D * y ** 2n + 1n];
  return y < PRIME && ![0n, 1n, PRIME - 1n, ...ORDER_8].includes(y) && isSquare(top * bottom);
};

/** Euler's criterion. */
function isSquare(value: bigint): boolean {
  const power = (exponent: bigint): bigint => {
    if (exponent === 0n) return 1n;
    const half = power(exponent / 2n);
    return (half * half * (exponent % 2n === 1n ? value : 1n)) % PRIME;
  };
  return power((PRIME - 1n) / 2n) === 1n;
}

const HASH = bytes(32);
const MEMBER = whole(0, 3);
const PERSON = fields({ name: text(24), key: isKey, chain: HASH, token: HASH });
const LEVEL: Check = (value) => matching(/^[a-z]{1,20}$/)(value) && value !== 'person';
const COMPUTER = fields({ level: LEVEL, name: text(24) });
const SEATS: Check = (value) =>
  listOf((seat) => PERSON(seat) || COMPUTER(seat))(value) && isList(value) && value.length <= 4;
const ROLL = whole(1, 256);
const PAIR: Check = (value) => isList(value) && value.length === 2 && MEMBER(value[0]) && HASH(value[1]);
const HOLD: Check = (value) => listOf(oneOf(true, false))(value) && isList(value) && value.length === 5;
const DICE: Check = (value) => listOf(whole(1, 6))(value) && isList(value) && value.length === 5;
const TIME = matching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/);

const BASE = { n: whole(1, 1_000_000), time: TIME, type: matching(/./) };
const SIGNED = { ...BASE, member: MEMBER, at: whole(1, 1_000_000), sig: bytes(64) };

const RECORDS = new Map<string, Check>([
  [
    'opened',
    fields(
      {
        ...BASE,
        version: oneOf(2, 3),
        table: matching(/^[0-9a-hjkmnp-tv-z]{8}$/),
        chain: HASH,
        key: isKey,
        rules: isRules,
        seats: SEATS,
      },
      { clock: whole(10, 3600), public: oneOf(true) },
    ),
  ],
  ['began', fields(SIGNED)],
  ['asked', fields({ ...SIGNED, roll: ROLL, hold: HOLD, named: listOf(MEMBER) })],
  ['rolled', fields({ ...BASE, roll: ROLL, links: listOf(PAIR), link: HASH, dice: DICE })],
  ['scored', fields({ ...SIGNED, box: matching(/./), points: POINTS, yahtzeeBonus: POINTS })],
  ['left', fields(SIGNED)],
  ['agreed', fields({ ...SIGNED, against: MEMBER }, { out: oneOf(true) })],
  ['said', fields({ ...SIGNED, count: whole(1, 2000), text: text(200) })],
]);

// Hashes and signatures.

/** Returns the canonical JSON of a value. */
function canonical(value: unknown): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

function fingerprint(hash: Buffer): string {
  const bits = [...hash.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from({ length: 16 }, (_, place) =>
    LETTERS.charAt(parseInt(bits.slice(5 * place, 5 * place + 5), 2)),
  ).join('');
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4)).join('-');
}

function actionOf(record: Fields): Fields {
  const { roll, hold, box, against, count, text: said } = record;
  switch (record['type']) {
    case 'began':
      return { type: 'begin' };
    case 'asked':
      return { type: 'roll', roll, hold };
    case 'scored':
      return { type: 'score', box };
    case 'left':
      return { type: 'leave' };
    case 'agreed':
      return { type: 'agree', against };
    default:
      return { type: 'say', count, text: said };
  }
}

function isSigned(key: string, statement: Fields, signature: string): boolean {
  // The header of an Ed25519 public key in DER (RFC 8410).
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decoded(key)]);
  const object: KeyObject = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(canonical(statement), 'utf8'), object, decoded(signature));
}

// The state of a table.

interface OtherMember {
  readonly name: string;
  readonly key: string;
  readonly isPerson: boolean;
  /** The end of the chain, or undefined for computer players. */
  readonly end: string | undefined;
  readonly points: Map<string, number>;
  bonuses: number;
  present: boolean;
  messages: number;
}

interface OtherQuestion {
  readonly roll: number;
  readonly roller: number;
  readonly hold: readonly boolean[];
  readonly named: readonly number[];
}

/** Returns the end of the chain to which a link for this roll belongs. */
function endOf(link: string, roll: number): string {
  let value = decoded(link);
  for (let step = 0; step < roll; step++) value = hashOf(value);
  return value.toString('base64url');
}

class OtherTable {
  private members: readonly OtherMember[] = [];
  private hasBegun = false;
  private hash: Buffer = Buffer.alloc(32);
  private readonly gameHashes = new Map<number, string>();
  private lastGameRecord = 0;
  private n = 0;
  private id = '';
  private end = '';
  private rules: OtherRules = { boxes: [], order: 'free', upperBonus: { threshold: 0, points: 0 } };
  /** The member whose turn it is. */
  private inTurn: number | undefined;
  private dice: readonly number[] | undefined;
  private rollsInTurn = 0;
  private asked = 0;
  private question: OtherQuestion | undefined;
  private readonly rolls: OtherRoll[] = [];
  private votes: (readonly [voter: number, against: number])[] = [];
  private messages = 0;

  add(value: unknown): void {
    must(isFields(value), 'not an object');
    const type = String(value['type']);
    must(RECORDS.get(type)?.(value) === true, 'wrong fields');
    must(value['n'] === this.n + 1, 'wrong number');
    must((type === 'opened') === (this.n === 0), 'not the first record');
    if ('sig' in value) this.checkSignature(value);
    this.take(type, value);
    this.n++;
    this.hash = hashOf(this.hash, canonical(value));
    if (this.n === 1) this.id = this.hash.toString('base64url');
    if (type === 'said' || (type === 'agreed' && value['out'] !== true)) return;
    this.lastGameRecord = this.n;
    this.gameHashes.set(this.n, this.hash.toString('base64url'));
    this.votes = [];
  }

  result(): OtherCheck {
    return {
      ok: true,
      hash: this.hash.toString('base64url'),
      fingerprint: fingerprint(this.hash),
      isOver: this.hasBegun && this.inTurn === undefined,
      seats: this.members.map((member) => ({
        name: member.name,
        left: !member.present,
        total: totalOf(this.rules, member.points) + member.bonuses,
      })),
      rolls: this.rolls,
    };
  }

  private memberAt(number: number): OtherMember {
    const member = this.members[number];
    must(member !== undefined, 'no such member');
    return member;
  }

  /** The people who still have a seat. */
  private get people(): readonly number[] {
    return this.members.flatMap(({ present, isPerson }, number) => (present && isPerson ? [number] : []));
  }

  private checkSignature(record: Fields): void {
    const [member, at] = [Number(record['member']), Number(record['at'])];
    const actor = this.memberAt(member);
    must(actor.present, "the member isn't present");
    const hash = [...this.gameHashes].slice(-32).find(([n]) => n === at)?.[1];
    const mayBeOlder = record['type'] === 'left' || record['type'] === 'said';
    must(hash !== undefined && (mayBeOlder || at === this.lastGameRecord), 'outdated');
    const statement = { table: this.id, member, at, hash, action: actionOf(record) };
    must(isSigned(actor.key, statement, String(record['sig'])), 'wrong signature');
  }

  private take(type: string, record: Fields): void {
    if (type === 'opened') return this.open(record);
    const member = Number(record['member']);
    if (type === 'said') return this.say(member, record);
    if (type === 'began') return this.begin(member);
    must(this.inTurn !== undefined, 'not during the game');
    switch (type) {
      case 'rolled':
        return this.roll(record);
      case 'agreed':
        return this.agree(member, Number(record['against']), record['out'] === true);
      case 'left':
        return this.remove(member);
      default:
        must(this.inTurn === member, 'not in turn');
        must(this.question === undefined, 'a question is open');
        return type === 'asked' ? this.ask(member, record) : this.score(record);
    }
  }

  private open(record: Fields): void {
    const seats = record['seats'] as readonly Fields[];
    const form = (name: unknown): string => String(name).normalize('NFKC').toLowerCase();
    const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
    const people = seats.filter(({ key }) => key !== undefined);
    must(areDistinct(seats.map(({ name }) => form(name))), 'name taken');
    must(areDistinct([record['key'], ...people.map(({ key }) => key)]), 'a key is used twice');
    must(areDistinct([record['chain'], ...people.map(({ chain }) => chain)]), 'a chain is used twice');
    must(areDistinct(people.map(({ token }) => token)), 'a token is used twice');
    this.end = String(record['chain']);
    this.rules = rulesIn(record['rules'] as Fields);
    must(record['version'] === ('fixedScores' in (record['rules'] as Fields) ? 2 : 3), 'wrong version');
    this.members = seats.map(({ name, key, chain }) => ({
      name: String(name),
      key: String(key ?? record['key']),
      isPerson: key !== undefined,
      end: chain === undefined ? undefined : String(chain),
      points: new Map<string, number>(),
      bonuses: 0,
      present: true,
      messages: 0,
    }));
  }

  private begin(member: number): void {
    must(!this.hasBegun, 'the game has started');
    must(this.people.includes(member), 'not a person');
    must(this.members.length >= 2, 'alone');
    this.hasBegun = true;
    this.inTurn = 0;
  }

  private ask(member: number, record: Fields): void {
    const roll = Number(record['roll']);
    const hold = record['hold'] as readonly boolean[];
    const named = record['named'] as readonly number[];
    must(roll === this.asked + 1, 'wrong roll');
    must(this.rollsInTurn < 3, 'no rolls left');
    must(hold.includes(false) && (this.rollsInTurn > 0 || !hold.includes(true)), 'wrong hold');
    const areNamed = named.every(
      (each, index) => each !== member && this.people.includes(each) && each > (named[index - 1] ?? -1),
    );
    must(areNamed, 'wrongly named');
    this.asked = roll;
    this.question = { roll, roller: member, hold, named };
  }

  private roll(record: Fields): void {
    const { question } = this;
    must(question !== undefined, 'no question is open');
    const { roll, roller } = question;
    must(record['roll'] === roll, 'wrong roll');
    const links = record['links'] as readonly (readonly [number, string])[];
    const needed = this.people.filter((member) => member === roller || question.named.includes(member));
    must(links.length === needed.length, 'a link too few or too many');
    for (const [index, [member, link]] of links.entries()) {
      must(member === needed[index] && endOf(link, roll) === this.memberAt(member).end, 'wrong link');
    }
    const tableLink = String(record['link']);
    must(endOf(tableLink, roll) === this.end, 'wrong link of the table');
    const thrown = this.thrown(roll, links, tableLink);
    const dice = thrown.map((face, die) => (question.hold[die] ? this.dice?.[die] : face));
    must(canonical(dice) === canonical(record['dice']), 'wrong dice');
    const took = links.map(([member]) => member);
    const missing = this.members.flatMap(({ present, isPerson }, member) =>
      isPerson && (present || question.named.includes(member)) && !took.includes(member) ? [member] : [],
    );
    this.rolls.push({ roll, dice: record['dice'] as readonly number[], missing });
    this.dice = record['dice'] as readonly number[];
    this.rollsInTurn++;
    this.question = undefined;
  }

  private thrown(
    roll: number,
    links: readonly (readonly [number, string])[],
    tableLink: string,
  ): readonly number[] {
    const { inTurn = 0 } = this;
    const turn = this.memberAt(inTurn).points.size + 1;
    const lines = [
      'yahtzee-table-dice.1',
      this.id,
      roll,
      `${inTurn} ${turn} ${this.rollsInTurn + 1}`,
      ...links.map(([member, link]) => `${member} ${link}`),
      `table ${tableLink}`,
    ];
    const seed = hashOf(lines.map((line) => `${line}\n`).join(''));
    const faces: number[] = [];
    for (let block = 0; faces.length < 5; block++) {
      for (const byte of hashOf(seed, Uint8Array.of(block))) if (byte < 252) faces.push((byte % 6) + 1);
    }
    return faces.slice(0, 5);
  }

  private score(record: Fields): void {
    const { dice, inTurn = 0 } = this;
    const card = this.memberAt(inTurn);
    must(dice !== undefined, 'no dice');
    const box = String(record['box']);
    const points = Number(record['points']);
    must(pointsIn(this.rules, card.points, box, dice) === points, 'wrong points');
    const bonus = bonusIn(this.rules, card.points, dice);
    must(record['yahtzeeBonus'] === bonus, 'wrong bonus');
    card.points.set(box, points);
    card.bonuses += bonus;
    this.pass();
  }

  /** Passes the turn to the next member who has a seat and an empty box. */
  private pass(): void {
    const { members, inTurn = 0 } = this;
    const order = members.map((_, step) => (inTurn + 1 + step) % members.length);
    this.inTurn = order.find((next) => {
      const { present, points } = this.memberAt(next);
      return present && points.size < this.rules.boxes.length;
    });
    this.dice = undefined;
    this.rollsInTurn = 0;
  }

  private remove(member: number): void {
    this.memberAt(member).present = false;
    if (this.question?.roller === member) this.question = undefined;
    if (this.inTurn === member) this.pass();
  }

  private agree(voter: number, against: number, out: boolean): void {
    const isNamed = this.question?.named.includes(against) === true && this.memberAt(against).present;
    must(against === this.inTurn || isNamed, 'nobody waits for the member');
    must(this.memberAt(voter).isPerson && voter !== against, 'no vote');
    const voters = this.votes.flatMap(([one, other]) => (other === against ? [one] : []));
    must(!voters.includes(voter), 'voted twice');
    must(out === 2 * (voters.length + 1) >= this.people.length, 'wrong `out`');
    if (out) this.remove(against);
    else this.votes.push([voter, against]);
  }

  private say(member: number, record: Fields): void {
    const speaker = this.memberAt(member);
    must(this.hasBegun && speaker.isPerson && this.messages < 2000, 'may not speak');
    must(record['count'] === speaker.messages + 1, 'wrong count');
    speaker.messages++;
    this.messages++;
  }
}

/** Checks a whole log. */
export function checkWithOtherReader(records: readonly unknown[]): OtherCheck {
  const table = new OtherTable();
  for (const [index, record] of records.entries()) {
    try {
      table.add(record);
    } catch (error) {
      if (error instanceof Wrong) return { ok: false, index, why: error.message };
      throw error;
    }
  }
  return records.length > 0 ? table.result() : { ok: false, index: 0, why: 'no records' };
}
