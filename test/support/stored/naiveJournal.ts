/** Computes a CRC-32 by long division, bit by bit. The program itself uses Node's implementation. */
export function slowCrc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

const slowSum = (text: string): string => slowCrc32(Buffer.from(text)).toString(16).padStart(8, '0');

/** Converts JSON records to journal lines. Each checksum also covers the previous checksum (see docs/storage.md). */
export function slowTextLines(texts: readonly string[]): string[] {
  let sum = '00000000';
  return texts.map((text) => {
    sum = slowSum(sum + text);
    return `{"length":${Buffer.from(text).length},"sum":"${sum}","record":${text}}\n`;
  });
}

export const slowLines = (records: readonly object[]): string[] =>
  slowTextLines(records.map((record) => JSON.stringify(record)));

/** Returns the bytes of a file with these records. */
export const slowFile = (records: readonly object[]): Uint8Array => Buffer.from(slowLines(records).join(''));

/** Returns a line whose checksum covers only its own record, like the lines of the index. */
export const slowLine = (record: object): string => slowLines([record]).join('');
