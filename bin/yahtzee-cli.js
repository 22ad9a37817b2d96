#!/usr/bin/env node
const { enableCompileCache } = process.getBuiltinModule('node:module');
const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
// Node 22 and later can keep compiled code on the disk, so that the next start is faster. If the player has set one of
// these variables, Node obeys it without a call.
if (enableCompileCache && !NODE_COMPILE_CACHE && !NODE_DISABLE_COMPILE_CACHE) {
  const folder = codeFolder();
  if (folder !== undefined) enableCompileCache(folder);
}
await import('../dist/cli.js');

/**
 * Returns the path of a folder for compiled code, inside the platform's cache folder. Returns undefined if another user
 * could write to the folder or replace it, because Node runs any code that it finds there.
 */
function codeFolder() {
  const { lstatSync, mkdirSync, realpathSync } = process.getBuiltinModule('node:fs');
  const { dirname, isAbsolute, join } = process.getBuiltinModule('node:path');
  const player = process.getuid?.();
  try {
    const [cache, name] = cacheFolder();
    if (!isAbsolute(cache)) return undefined;
    mkdirSync(join(cache, name), { recursive: true, mode: 0o700 });
    const folder = join(realpathSync.native(cache), name);
    for (let path = folder; ; path = dirname(path)) {
      const entry = lstatSync(path);
      if (!entry.isDirectory()) return undefined;
      // Windows has no owners and modes of this kind, and its cache folder is private.
      if (player !== undefined) {
        // In a folder with the sticky bit, such as /tmp, other users cannot replace the player's folders.
        const forbidden = path === folder ? 0o077 : entry.mode & 0o1000 ? 0 : 0o022;
        if (entry.uid !== player && entry.uid !== 0) return undefined;
        if (entry.mode & forbidden) return undefined;
      }
      if (path === dirname(path)) return folder;
    }
  } catch {
    return undefined;
  }
}

/**
 * Returns the parent of the platform's cache folders, and the path of the folder for compiled code in it. The cache
 * folder is the same as in src/storage/paths.ts, but importing env-paths here would slow the start.
 */
function cacheFolder() {
  const home = process.getBuiltinModule('node:os').homedir();
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  switch (process.platform) {
    case 'darwin':
      return [`${home}/Library/Caches`, 'yahtzee-cli/code'];
    case 'win32':
      return [LOCALAPPDATA || `${home}/AppData/Local`, 'yahtzee-cli/Cache/code'];
    default:
      return [XDG_CACHE_HOME?.startsWith('/') ? XDG_CACHE_HOME : `${home}/.cache`, 'yahtzee-cli/code'];
  }
}
