// Translates TypeScript to JavaScript for jest, as the build does.
import { createHash } from 'node:crypto';
import { VERSION } from 'rolldown';
import { transformSync } from 'rolldown/utils';

export default {
  /**
   * @param {string} source
   * @param {string} path
   */
  getCacheKey: (source, path) =>
    createHash('sha256').update([VERSION, path, source].join('\0')).digest('hex'),

  /**
   * @param {string} source
   * @param {string} path
   */
  process(source, path) {
    const { code, map, errors } = transformSync(path, source, { target: 'node20.19', sourcemap: true });
    if (errors.length > 0) throw new Error(errors.map(({ message }) => `${path}: ${message}`).join('\n'));
    return { code, map };
  },
};
