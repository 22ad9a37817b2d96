/** The marker that replaces omitted list items or object fields in the docs' JSON examples. */
const MORE = '...';

/** The names of fields whose values differ in every run. */
const VARYING = ['milliseconds', 'gamesPerSecond'];

/** Parses JSON in which `...` replaces omitted list items or object fields. */
export function parseLaidOut(text: string): unknown {
  const open: string[] = [];
  const json = text.replaceAll(/"(?:[^"\\]|\\.)*"|\.\.\.|[[\]{}]/g, (token) => {
    if (token === '[' || token === '{') open.push(token);
    if (token === ']' || token === '}') open.pop();
    if (token !== MORE) return token;
    return open.at(-1) === '{' ? `"${MORE}":"${MORE}"` : `"${MORE}"`;
  });
  return JSON.parse(json);
}

/**
 * Shortens a complete document in the same way as the wrapped document `shown`: replaces the same items and fields with
 * `...`. Values that differ in every run are replaced with the values in `shown`.
 */
export function abridged(value: unknown, shown: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shown)) {
    const isCut = shown.at(-1) === MORE && value.length >= shown.length;
    const items = isCut ? value.slice(0, shown.length - 1) : value;
    return [...items.map((item, index) => abridged(item, shown[index])), ...(isCut ? [MORE] : [])];
  }
  if (isObject(value) && isObject(shown)) {
    const entries = Object.entries(value);
    const kept = MORE in shown ? entries.filter(([key]) => key in shown) : entries;
    const isCut = kept.length < entries.length;
    const fields = kept.map(([key, field]) => [
      key,
      VARYING.includes(key) && typeof field === typeof shown[key] ? shown[key] : abridged(field, shown[key]),
    ]);
    return { ...Object.fromEntries(fields), ...(isCut && { [MORE]: MORE }) };
  }
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
