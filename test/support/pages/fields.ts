import { isBoxOf, RULE_SETS } from '../../../src/engine/index.js';
import { isSettingName } from '../../../src/settings/index.js';
import { codeIn, tablesOf } from './markdown.js';

/** A field in a table, with a record of its occurrences in the checked documents. */
interface Field {
  readonly type: string;
  /** Whether the field is optional. In tables, the names of optional fields end in `?`. */
  readonly isOptional: boolean;
  isSeen: boolean;
  isMissed: boolean;
  /** The literal values in the type column that have not occurred yet. */
  readonly unseenWords: Set<string>;
}

/** The fields of one kind of object, keyed by path, such as `players[].name` and `boxes.<box>`. */
type Shape = ReadonlyMap<string, Field>;

/** The tables on a page that describe JSON documents. */
export interface FieldTables {
  /** The schemas that the tables describe, such as `yahtzee-cli/score@1`. */
  readonly schemas: readonly string[];
  /**
   * Compares a JSON document with the table that describes it, and returns one line for each problem. `anchor` is the
   * anchor of the heading above the table. By default, the document's schema determines which table is used.
   */
  check(document: object, anchor?: string): readonly string[];
  /**
   * Returns one line for each gap in the checked documents: fields that never occurred, optional fields that were never
   * absent, and literal values that never occurred.
   */
  unseen(): readonly string[];
}

const COLUMNS = 'field,type,meaning';
const EVENT_COLUMNS = '`type`,fields,meaning';

/**
 * Parses two kinds of tables on a page: tables with the columns `field`, `type` and `meaning`, and tables of events.
 */
export function fieldTables(page: string): FieldTables {
  const tables = tablesOf(page);
  const shapes = new Map<string, Shape>();
  for (const { anchor, rows } of tables.filter(({ header }) => String(header) === COLUMNS)) {
    const earlier = shapes.get(anchor) ?? [];
    shapes.set(
      anchor,
      new Map([...earlier, ...rows.flatMap(([names = '', type = '']) => fieldsOf(names, type))]),
    );
  }
  for (const { rows } of tables.filter(({ header }) => String(header) === EVENT_COLUMNS)) {
    for (const [type = '', fields = ''] of rows) {
      const others = fields === '' ? [] : fields.split('; ').map((field) => field.split(': '));
      const entries = [['`type`', type], ...others].flatMap(([name = '', each = '']) => fieldsOf(name, each));
      shapes.set(`event ${codeIn(type)[0]}`, new Map(entries));
    }
  }
  const anchorOfSchema = new Map(
    [...shapes].flatMap(([anchor, shape]) =>
      codeIn(shape.get('schema')?.type ?? '').map((schema) => [schema, anchor]),
    ),
  );
  return {
    schemas: [...anchorOfSchema.keys()],
    check(document, anchor) {
      const schema = 'schema' in document ? String(document.schema) : '';
      return problemsIn(document, anchor ?? anchorOfSchema.get(schema) ?? schema, shapes);
    },
    unseen: () =>
      [...shapes].flatMap(([anchor, shape]) =>
        [...shape].flatMap(([path, field]) => unseenOf(field).map((what) => `${anchor}: ${path} ${what}`)),
      ),
  };
}

/** Returns the fields of a row. A row can name several fields of the same type. */
const fieldsOf = (names: string, type: string): readonly (readonly [string, Field])[] =>
  codeIn(names).map((path) => [
    path.replace(/\?$/, ''),
    {
      type,
      isOptional: path.endsWith('?'),
      isSeen: false,
      isMissed: false,
      unseenWords: new Set(codeIn(type)),
    },
  ]);

const unseenOf = ({ isSeen, isOptional, isMissed, unseenWords }: Field): readonly string[] => [
  ...(isSeen ? [] : ['is never there']),
  ...(isOptional && !isMissed ? ['is never absent'] : []),
  ...[...unseenWords].map((word) => `is never ${word}`),
];

/** The placeholders in field paths, each with a function that recognises matching keys. */
const PLACEHOLDERS: readonly (readonly [string, (key: string) => boolean])[] = [
  ['<box>', (key) => RULE_SETS.some((rules) => isBoxOf(rules, key))],
  ['<score>', (key) => /^\d+$/.test(key)],
  ['<setting>', isSettingName],
];

/** Compares an object with the table below the heading with this anchor. Returns the differences. */
function problemsIn(value: object, anchor: string, shapes: ReadonlyMap<string, Shape>): readonly string[] {
  const shape = shapes.get(anchor);
  if (!shape) return [`no table describes ${anchor}`];

  const inObject = (object: object, prefix: string): string[] => {
    const entries = Object.entries(object).map(([key, item]) => {
      const names = [key, ...PLACEHOLDERS.filter(([, fits]) => fits(key)).map(([name]) => name)];
      return {
        item,
        path: names.map((name) => prefix + name).find((path) => shape.has(path)) ?? prefix + key,
      };
    });
    const present = new Set(entries.map(({ path }) => path));
    const missing = [...shape].flatMap(([path, field]) => {
      const isHere = path.startsWith(prefix) && /^\w+$/.test(path.slice(prefix.length));
      if (!isHere || present.has(path)) return [];
      field.isMissed = true;
      return field.isOptional ? [] : [`${anchor}: ${path} is missing`];
    });
    return [...missing, ...entries.flatMap(({ item, path }) => atPath(item, path))];
  };

  const atPath = (item: unknown, path: string): string[] => {
    const field = shape.get(path);
    if (!field) return [`${anchor}: ${path} is in no table`];
    field.isSeen = true;
    if (field.unseenWords.has(String(item))) field.unseenWords.delete(String(item));
    const alternatives = field.type.split(/, | or /).map((type) => ofType(item, type, path));
    return alternatives.find((problems) => problems.length === 0) ?? alternatives.flat();
  };

  const ofType = (item: unknown, type: string, path: string): string[] => {
    const [, items] = /^lists? of (.+)$/.exec(type) ?? [];
    if (items !== undefined && Array.isArray(item)) {
      return item.flatMap((each: unknown) => ofType(each, items, path));
    }
    if (type === 'list' && Array.isArray(item)) {
      return item.flatMap((each: object) => inObject(each, `${path}[].`));
    }
    const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
    if (type === 'object' && isObject) return inObject(item, `${path}.`);
    const [, link] = /^\[.+\]\(#(.+)\)$/.exec(type) ?? [];
    if (link !== undefined && isObject) {
      const target = link === 'events' && 'type' in item ? `event ${String(item.type)}` : link;
      return [...problemsIn(item, target, shapes)];
    }
    return isScalar(item, type) ? [] : [`${anchor}: ${path} is ${JSON.stringify(item)}, which is no ${type}`];
  };

  return inObject(value, '');
}

function isScalar(value: unknown, type: string): boolean {
  switch (type.replace(/s$/, '')) {
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    default:
      return codeIn(type)[0] === String(value) && typeof value !== 'object';
  }
}
