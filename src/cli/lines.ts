/**
 * The lines of a stream without their line breaks, in groups as they come in. Never holds more than a chunk
 * and a line: what goes beyond `longest` characters of a line is dropped but for one character, so that the
 * receiver sees a line that is too long.
 */
export async function* readLines(
  input: AsyncIterable<Buffer | string>,
  longest: number,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = (lines.pop() ?? '').slice(0, longest + 1);
    if (lines.length > 0) yield lines.map((line) => withoutBreak(line).slice(0, longest + 1));
  }
  if (rest !== '') yield [withoutBreak(rest)];
}

const withoutBreak = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
