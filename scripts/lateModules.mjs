// Makes the bundle load some of Node's modules only when one of their functions is called. A game needs none
// of them before its first frame, which comes 10 to 20 ms sooner on Node 20.

/**
 * Which functions of each module the bundle calls.
 * @type {Record<string, string[]>}
 */
const LATE = {
  // Commander can start other programs, and Ink asks `tput` for the size if the terminal doesn't report it.
  'node:child_process': ['execFileSync', 'fork', 'spawn'],
  // A static import reads every property of the module, and one of them loads web cryptography.
  'node:crypto': ['randomBytes', 'randomInt'],
  'node:zlib': ['crc32'],
};

/** This code needs other functions of the modules, but only network tables load it. */
const NETWORK = /\b(src.(net|nats|table)|node_modules.ws)\b/;

const PREFIX = '\0late:';

/** @type {import('rolldown').Plugin} */
export const lateModules = {
  name: 'late-modules',
  resolveId(source, importer = '') {
    // A static import reads every property of `process` too, and the global variable is the same object.
    const isLate = source === 'node:process' || (source in LATE && !NETWORK.test(importer));
    return isLate ? PREFIX + source : null;
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return null;
    const source = id.slice(PREFIX.length);
    if (source === 'node:process') return 'export default process; export const { cwd, env } = process;';
    const names = LATE[source] ?? [];
    const functions = names.map(
      (name) => `export const ${name} = (...args) => process.getBuiltinModule('${source}').${name}(...args);`,
    );
    return `${functions.join('\n')}\nexport default { ${names.join(', ')} };`;
  },
};
