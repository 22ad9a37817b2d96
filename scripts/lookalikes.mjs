// Writes src/net/server/names/lookalikes.ts: the characters in names that look like others, according to
// Unicode TR39. The package unhomoglyph contains Unicode's confusables.txt as JSON.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bundle.mjs';
import { importTypeScript } from './importTypeScript.mjs';

const require = createRequire(import.meta.url);
/** @type {Record<string, string>} */
const confusables = require('unhomoglyph/data.json');

const MAX_LINE = 100;

/**
 * The content of lookalikes.ts. Leaves out characters that can't be in names, those that NFKC and NFD
 * replace, and the parts of Hangul syllables, which look like other parts but are never alone in a name.
 * @param {readonly string[]} scripts the scripts that names can contain
 */
export function lookalikesModule(scripts) {
  const ofScripts = scripts.map((script) => `\\p{Script=${script}}`).join('');
  const isInScript = new RegExp(`^[${ofScripts}\\p{Script=Common}\\p{Script=Inherited}]$`, 'u');
  const isInNames = /^[\p{L}\p{M}\p{Nd}\p{P}\x21-\x7e]$/u;
  /** @type {Map<string, string[]>} */
  const sources = new Map();
  for (const [source, target] of Object.entries(confusables)) {
    const isStable = source.normalize('NFKC').normalize('NFD') === source;
    if (/\p{Script=Hangul}/u.test(source)) continue;
    if (!isStable || !isInScript.test(source) || !isInNames.test(source)) continue;
    sources.set(target, [...(sources.get(target) ?? []), source]);
  }
  const groups = [...sources].map(([target, all]) => `${hex(target)}=${all.map(hex).join(',')}`);
  /** @type {string[]} */
  const lines = [];
  for (const group of groups) {
    const last = lines.at(-1);
    if (last === undefined || last.length + group.length >= MAX_LINE) lines.push(group);
    else lines[lines.length - 1] = `${last} ${group}`;
  }
  return `/**
 * The characters that look like others, by code point in hexadecimal: \`6f=30,3bf\` means that U+0030 and U+03BF look like
 * U+006F. From Unicode's confusables.txt; \`npm run lookalikes\` writes this file.
 */
export const LOOKALIKES = \`
${lines.join('\n')}
\`;
`;
}

/** @param {string} text */
function hex(text) {
  return [...text].map((character) => character.codePointAt(0)?.toString(16)).join('+');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { NAME_SCRIPTS } = await importTypeScript('src/net/server/names/nameScripts.ts');
  writeFileSync(join(root, 'src/net/server/names/lookalikes.ts'), lookalikesModule(NAME_SCRIPTS));
}
