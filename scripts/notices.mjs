// Writes THIRD-PARTY-NOTICES.txt: the licences of all packages in the bundles.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleEngine, bundleProgram, root } from './bundle.mjs';

export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.txt');

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation
the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of
the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE.`;

/**
 * These packages have no licence file. Their licences come from readme files or source code.
 * @type {Record<string, string>}
 */
const WITHOUT_FILE = {
  seedrandom: `Copyright 2019 David Bau.\n\n${MIT}`,
  'yoga-layout': `Copyright (c) Meta Platforms, Inc. and affiliates.\n\n${MIT}`,
};

/**
 * @typedef {{name: string, version: string, license: string, text: string}} BundledPackage `license` is the SPDX
 *   expression in package.json, and `text` is the full text of the licence
 */

/** The bundler doesn't see this package: its data is in `src/net/server/names/lookalikes.ts`. */
const UNHOMOGLYPH = join(root, 'node_modules/unhomoglyph');

/** @type {BundledPackage} */
const CONFUSABLES = {
  name: 'confusables.txt',
  version: '13.0.0',
  license: 'Unicode-DFS-2016',
  text: `Copyright (c) 1991-2020 Unicode, Inc. All rights reserved.
Distributed under the Terms of Use in https://www.unicode.org/copyright.html.

Permission is hereby granted, free of charge, to any person obtaining
a copy of the Unicode data files and any associated documentation
(the "Data Files") or Unicode software and any associated documentation
(the "Software") to deal in the Data Files or Software
without restriction, including without limitation the rights to use,
copy, modify, merge, publish, distribute, and/or sell copies of
the Data Files or Software, and to permit persons to whom the Data Files
or Software are furnished to do so, provided that either
(a) this copyright and permission notice appear with all copies
of the Data Files or Software, or
(b) this copyright and permission notice appear in associated
Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF
ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT OF THIRD PARTY RIGHTS.
IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS
NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL
DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE,
DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THE DATA FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder
shall not be used in advertising or otherwise to promote the sale,
use or other dealings in these Data Files or Software without prior
written authorization of the copyright holder.`,
};

/**
 * Lists all packages bundled into the game or the engine library, sorted by name.
 * @returns {Promise<BundledPackage[]>}
 */
export async function bundledPackages() {
  const builds = await Promise.all([bundleProgram({ write: false }), bundleEngine({ write: false })]);
  const outputs = builds.flatMap(({ output }) => output);
  const files = outputs.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  const folders = files.flatMap(
    (file) => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? [],
  );
  const packages = [...[...new Set([...folders, UNHOMOGLYPH])].map(readPackage), CONFUSABLES];
  // npm may have installed the same version in several folders.
  const distinct = new Map(packages.map((found) => [`${found.name} ${found.version}`, found]));
  return [...distinct.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/**
 * @param {string} path the folder of the package
 * @returns {BundledPackage}
 */
function readPackage(path) {
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  const text = file === undefined ? WITHOUT_FILE[name] : readFileSync(join(path, file), 'utf8');
  if (text === undefined) throw new Error(`${name} has no licence file: see WITHOUT_FILE`);
  return { name, version, license, text: text.replaceAll('\r\n', '\n').trim() };
}

/**
 * Compares by code units, so the order is the same in every locale.
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}

/**
 * Matches a line with only a licence's name, such as "MIT License". Copies of a licence differ only in their
 * title and copyright lines.
 */
const HEADING = /^(?:the )?(?:mit|isc) license(?: \(\w+\))?$/i;
const COPYRIGHT = /^copyright\b/i;

/**
 * The text of THIRD-PARTY-NOTICES.txt. Groups packages and their copyright lines by licence, and shows each
 * licence's text once.
 * @param {BundledPackage[]} packages
 */
export function noticesFor(packages) {
  /** @type {Map<string, {body: string, entries: string[]}>} */
  const licences = new Map();
  for (const { name, version, license, text } of packages) {
    const lines = text.split('\n').filter((line) => !HEADING.test(line.trim()));
    const body = lines
      .filter((line) => !COPYRIGHT.test(line))
      .join('\n')
      .trim();
    const key = body.replaceAll(/\s+/g, ' ');
    const { entries } = licences.get(key) ?? { entries: /** @type {string[]} */ ([]) };
    entries.push(
      [`${name} ${version} (${license})`, ...lines.filter((line) => COPYRIGHT.test(line))].join('\n'),
    );
    licences.set(key, { body: licences.get(key)?.body ?? body, entries });
  }
  const parts = [...licences.values()].map(
    ({ body, entries }) => `${'='.repeat(80)}\n${entries.join('\n\n')}\n\n${body}\n`,
  );
  return `yahtzee-cli contains code from the packages below. Each group of packages is followed by its licence.\n\n${parts.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(noticesFile, noticesFor(await bundledPackages()));
}
