// The allowed imports between the top-level folders of src/, which docs/architecture.md shows as arrows, and
// the ESLint rule that enforces them.
import { posix, sep } from 'node:path';

/**
 * Which top-level folders of src/ each one may import from, always through index.js.
 * @type {Record<string, string[]>}
 */
export const ARROWS = {
  engine: [],
  settings: [],
  rollers: ['engine'],
  analysis: ['engine'],
  figures: ['engine', 'analysis'],
  training: ['engine', 'rollers', 'analysis'],
  players: ['engine', 'analysis', 'training', 'statistics'],
  session: ['engine', 'rollers'],
  ruleFiles: ['engine'],
  table: ['engine', 'ruleFiles'],
  net: ['engine', 'table', 'session'],
  nats: ['engine', 'table', 'net'],
  statistics: ['engine'],
  storage: ['engine', 'ruleFiles', 'settings', 'statistics'],
  text: ['engine', 'settings', 'analysis', 'training', 'players', 'session', 'statistics', 'storage'],
  plain: ['engine', 'text', 'session', 'players', 'training'],
  ui: ['engine', 'settings', 'text', 'session', 'players', 'analysis', 'training'],
  cli: [
    'engine',
    'settings',
    'rollers',
    'analysis',
    'figures',
    'players',
    'training',
    'session',
    'storage',
    'statistics',
    'text',
    'plain',
    'ui',
    'table',
    'net',
    'nats',
  ],
};

/**
 * Layers of subfolders in each top-level folder, lowest first. A subfolder may import only from lower layers.
 * Files outside the subfolders are in the layer that lists them, or else in `*`. Subfolders that no layer
 * lists are in `**`: most commands need no line here.
 * @type {Record<string, string[][]>}
 */
export const LAYERS = {
  analysis: [['*'], ['kernel'], ['solver'], ['forward'], ['review'], ['index']],
  net: [['wire'], ['*'], ['server', 'client'], ['index']],
  storage: [['files'], ['journal'], ['gameIndex', 'tables'], ['training'], ['games'], ['*'], ['index']],
  statistics: [['*'], ['dice', 'players', 'scores'], ['tally'], ['index']],
  text: [['*'], ['play'], ['typed'], ['commands', 'howToPlay'], ['reports'], ['index']],
  cli: [
    ['*'],
    ['settings', 'threads', 'home'],
    ['transfer', 'figures'],
    ['card'],
    ['**'],
    ['menu'],
    ['network'],
    ['play'],
    ['program'],
    ['reference'],
    ['index'],
  ],
  ui: [['input'], ['theme'], ['core'], ['model'], ['board'], ['screens'], ['run'], ['index', 'keysPage']],
};

/**
 * Packages that only one top-level folder may import.
 * @type {Record<string, string>}
 */
const OWNERS = {
  commander: 'cli',
  ink: 'ui',
  react: 'ui',
  ws: 'net',
  '@nats-io/jetstream': 'nats',
  '@nats-io/transport-node': 'nats',
};

/** Folder levels below src/, including the top-level one. */
const MAX_DEPTH = 3;

/**
 * Why a file in src/ may not import a module. Undefined if the import is allowed.
 * @param {string} file path from the root of the project, with forward slashes
 * @param {string} source the module, as written in the import
 * @returns {string | undefined}
 */
export function importProblem(file, source) {
  const [, room = ''] = file.split('/');
  if (!source.startsWith('.')) return packageProblem(room, source);
  const target = posix.join(posix.dirname(file), source);
  const [top, targetRoom = ''] = target.split('/');
  if (top !== 'src') return 'Files in src/ may import only files in src/.';
  if (targetRoom === room) {
    return source.startsWith('./..') ? 'Use the shortest relative path.' : layerProblem(room, file, target);
  }
  const allowed = ARROWS[room] ?? [];
  if (!allowed.includes(targetRoom)) {
    return `${room}/ may import only ${[...allowed, 'its own files'].join(', ')}.`;
  }
  const isIndex = new RegExp(`^(?:\\.\\./)+${targetRoom}/index\\.js$`).test(source);
  return isIndex ? undefined : `Import index.js of ${targetRoom}/ instead.`;
}

/**
 * @param {string} room
 * @param {string} source
 */
function packageProblem(room, source) {
  if (room === 'engine') return 'engine/ may import only its own files.';
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
    return `${room}/ has no layer for this import; see scripts/rooms.mjs.`;
  return to.height < from.height ? undefined : `In ${room}/, ${from.name} may not import ${to.name}.`;
}

/**
 * @param {string[][]} layers
 * @param {string} path
 */
function layerOf(layers, path) {
  const [, , part = '', ...deeper] = path.split('/');
  const own = part.replace(/\.\w+$/, '');
  const heightOf = (/** @type {string} */ name) => layers.findIndex((layer) => layer.includes(name));
  const listed = heightOf(own);
  if (listed >= 0) return { name: own, height: listed };
  return deeper.length > 0 ? { name: own, height: heightOf('**') } : { name: '*', height: heightOf('*') };
}

/** @type {import('eslint').Rule.RuleModule} */
export const arrowsRule = {
  create(context) {
    const path = context.filename.split(sep).join('/');
    const file = path.slice(path.lastIndexOf('/src/') + 1);
    /** @param {{source?: unknown} & import('eslint').Rule.Node} node */
    const check = (node) => {
      const source = /** @type {{value?: unknown} | null | undefined} */ (node.source);
      if (typeof source?.value !== 'string') return;
      const message = importProblem(file, source.value);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      Program(node) {
        if (file.split('/').length > MAX_DEPTH + 2)
          context.report({ node, message: `Folders may be nested at most ${MAX_DEPTH} deep.` });
      },
      ImportDeclaration: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportExpression: check,
    };
  },
};
