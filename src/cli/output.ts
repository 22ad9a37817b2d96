const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON in which whatever draws nothing, or moves what is drawn, is written as an escape. */
export const jsonLine = (value: object): string => JSON.stringify(value).replace(UNSEEN, escaped);

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
