// The rooms (top-level folders) of src/, the arrows (allowed imports) between them, and the ESLint rule that checks
// imports. docs/architecture.md has a drawing.
import { posix, sep } from 'node:path';

/**
 * For each room of src/, the rooms that it may import. Rooms are imported only through their index.js.
 * @type {Record<string, string[]>}
 */
export const ARROWS = {
  engine: [],
  settings: [],
  rollers: ['engine'],
  analysis: ['engine'],
  players: ['engine', 'analysis'],
  session: ['engine', 'rollers'],
  storage: ['engine', 'settings'],
  statistics: ['engine'],
  text: ['engine'],
  plain: ['engine', 'text', 'session', 'players'],
  ui: ['engine', 'settings', 'text', 'session', 'players', 'analysis'],
  cli: [
    'engine',
    'settings',
    'rollers',
    'analysis',
    'players',
    'session',
    'storage',
    'statistics',
    'text',
    'plain',
    'ui',
  ],
};

/** Rooms that may import types from every room. */
const TYPE_READERS = ['text'];

/**
 * The folders of a room in layers, lowest first. A folder imports folders of lower layers only. A file directly in the
 * room belongs to the layer that lists its name, otherwise to the layer `*`.
 * @type {Record<string, string[][]>}
 */
export const LAYERS = {
  analysis: [['*'], ['kernel'], ['solver'], ['forward'], ['review'], ['index']],
  storage: [['files'], ['journal'], ['scores'], ['games'], ['*'], ['index']],
  statistics: [['*'], ['dice', 'players', 'scores'], ['tally'], ['index']],
  text: [['*'], ['play'], ['typed'], ['commands', 'howToPlay'], ['reports'], ['index']],
  cli: [
    ['*'],
    ['settings', 'threads', 'home'],
    ['transfer'],
    ['card'],
    ['play', 'games', 'positions', 'scores', 'stats', 'solve', 'simulate', 'completion'],
    ['program'],
    ['reference'],
    ['index'],
  ],
  ui: [['input'], ['theme'], ['keys'], ['model'], ['update', 'views'], ['run'], ['index']],
};

/**
 * Packages that only one room may import.
 * @type {Record<string, string>}
 */
const OWNERS = { commander: 'cli', ink: 'ui', react: 'ui' };

/** The maximum number of nested folders below src/, including the room. */
const MAX_DEPTH = 3;

/**
 * Returns the reason why a file of src/ may not import a module, or undefined if it may.
 * @param {string} file its path from the root of the project, with slashes
 * @param {string} source the module, as written in the import
 * @param {boolean} isType
 * @returns {string | undefined}
 */
export function importProblem(file, source, isType) {
  const [, room = ''] = file.split('/');
  if (!source.startsWith('.')) return packageProblem(room, source);
  const target = posix.join(posix.dirname(file), source);
  const [top, targetRoom = ''] = target.split('/');
  if (top !== 'src') return 'src/ imports nothing outside itself.';
  if (targetRoom === room) {
    return source.startsWith('./..') ? 'Write the shortest path.' : layerProblem(room, file, target);
  }
  const allowed = ARROWS[room] ?? [];
  if (!allowed.includes(targetRoom) && !(isType && TYPE_READERS.includes(room))) {
    return `${room}/ may import ${allowed.join(', ') || 'no other room'}.`;
  }
  const isIndex = new RegExp(`^(?:\\.\\./)+${targetRoom}/index\\.js$`).test(source);
  return isIndex ? undefined : `Import ${targetRoom}/ through its index.js.`;
}

/**
 * @param {string} room
 * @param {string} source
 */
function packageProblem(room, source) {
  if (room === 'engine') return 'engine/ imports nothing outside itself.';
  const [name = ''] = source.split('/');
  const owner = OWNERS[name];
  return owner === undefined || owner === room ? undefined : `Only ${owner}/ may import ${name}.`;
}

/**
 * @param {string} room
 * @param {string} file
 * @param {string} target
 */
function layerProblem(room, file, target) {
  const layers = LAYERS[room];
  if (!layers) return undefined;
  const [from, to] = [layerOf(layers, file), layerOf(layers, target)];
  if (from.name === to.name) return undefined;
  if (from.height < 0 || to.height < 0)
    return `${room}/ has no layer for this folder; see scripts/rooms.mjs.`;
  return to.height < from.height ? undefined : `In ${room}/, ${from.name} may not import ${to.name}.`;
}

/**
 * @param {string[][]} layers
 * @param {string} path
 */
function layerOf(layers, path) {
  const [, , part = '', ...deeper] = path.split('/');
  const own = part.replace(/\.\w+$/, '');
  const isListed = layers.some((layer) => layer.includes(own));
  const name = isListed || deeper.length > 0 ? own : '*';
  return { name, height: layers.findIndex((layer) => layer.includes(name)) };
}

/** @type {import('eslint').Rule.RuleModule} */
export const arrowsRule = {
  create(context) {
    const path = context.filename.split(sep).join('/');
    const file = path.slice(path.lastIndexOf('/src/') + 1);
    /** @param {{source?: unknown, importKind?: string, exportKind?: string} & import('eslint').Rule.Node} node */
    const check = (node) => {
      const source = /** @type {{value?: unknown} | null | undefined} */ (node.source);
      if (typeof source?.value !== 'string') return;
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      const message = importProblem(file, source.value, isType);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      Program(node) {
        if (file.split('/').length > MAX_DEPTH + 2)
          context.report({ node, message: 'Too many folders deep.' });
      },
      ImportDeclaration: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportExpression: check,
    };
  },
};
