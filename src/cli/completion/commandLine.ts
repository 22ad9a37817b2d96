/** A command line up to the cursor, split into words by the shell's rules. */
export interface CommandLine {
  /** The words before the current word, with quotes and redirections removed. */
  readonly words: readonly string[];
  /** The part of the current word before the cursor; '' if the cursor is not in a word. */
  readonly current: string;
  /** Whether `current` is the file name in a redirection, such as `> games`. */
  readonly isRedirection: boolean;
}

/**
 * The quoting rules of a shell. In fish, a backslash can escape a single quote within single quotes, and a backquote is
 * an ordinary character.
 */
export type Syntax = 'fish' | 'bash or zsh';

/**
 * Splits a command line into words. Removes quotes and backslashes. Leaves variables, globs, `~` and command
 * substitutions unchanged. Accepts unclosed quotes and brackets.
 */
export function splitCommandLine(line: string, syntax: Syntax): CommandLine {
  const words: string[] = [];
  let word: string | undefined;
  let isRedirection = false;
  const endWord = (): void => {
    if (word === undefined) return;
    if (!isRedirection) words.push(word);
    word = undefined;
    isRedirection = false;
  };
  for (let at = 0; at < line.length;) {
    const continuation = matchAt(/\\\n/y, line, at);
    const blanks = matchAt(/[ \t\n]+/y, line, at);
    const operator = matchAt(word === undefined ? DESCRIPTOR_OPERATOR : OPERATOR, line, at);
    const separator = continuation ?? blanks ?? operator;
    if (separator !== undefined) {
      if (continuation === undefined) endWord();
      if (operator !== undefined) isRedirection = true;
      at += separator.length;
    } else {
      const part = readPart(line, at, syntax);
      word = (word ?? '') + part.text;
      at = part.end;
    }
  }
  return { words, current: word ?? '', isRedirection };
}

/** Matches redirection operators such as `>`, `>>`, `&>` and `>|`, but not `<(`, which starts a substitution. */
const OPERATOR = /&?[<>]+(?!\()[&|!?]?/y;
/** Matches a redirection operator with an optional file descriptor, such as `2>&`, at the start of a word. */
const DESCRIPTOR_OPERATOR = /(?:\d*|&)[<>]+(?!\()[&|!?]?/y;

/**
 * Returns the next part of a word and the index where it ends. A part is quoted text, a substitution or plain
 * characters.
 */
function readPart(
  line: string,
  start: number,
  syntax: Syntax,
): { readonly text: string; readonly end: number } {
  const opener = openerAt(line, start, syntax);
  if (opener === undefined) {
    const plain = matchAt(/\\[^]?|[^ \t\n\\"'`$(<>&]+|[^]/y, line, start) ?? '';
    return { text: plain.replace(/^\\/, ''), end: start + plain.length };
  }
  const closerAt = groupEnd(line, start, opener, syntax);
  const inside = line.slice(start + opener.length, closerAt);
  const end = closerAt + 1;
  if (opener.endsWith('"')) return { text: inside.replace(/\\(?:\n|(["\\$`]))/g, '$1'), end };
  if (!opener.endsWith("'")) return { text: line.slice(start, end), end };
  return { text: escapesQuote(opener, syntax) ? inside.replace(/\\(['\\])/g, '$1') : inside, end };
}

function openerAt(line: string, at: number, syntax: Syntax): string | undefined {
  const opener = matchAt(/\$?["'(]|\$\{|[<>]\(|`/y, line, at);
  return opener === '`' && syntax === 'fish' ? undefined : opener;
}

/**
 * Returns the index of a group's closing character, or the length of the line if the group is unclosed. A group is
 * quoted text or a substitution.
 */
function groupEnd(line: string, start: number, opener: string, syntax: Syntax): number {
  const mark = opener.slice(-1);
  const closer = CLOSERS[mark] ?? mark;
  const hasEscapes = mark !== "'" || escapesQuote(opener, syntax);
  for (let at = start + opener.length; at < line.length; at++) {
    if (line[at] === closer) return at;
    const nested = nestedOpener(line, at, mark, syntax);
    if (nested !== undefined) at = groupEnd(line, at, nested, syntax);
    else if (line[at] === '\\' && hasEscapes) at++;
  }
  return line.length;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/**
 * Returns the opening characters of a nested group at an index, or undefined if no group starts there. Within double
 * quotes, only substitutions can be nested. Single quotes and backquotes cannot contain nested groups.
 */
function nestedOpener(line: string, at: number, mark: string, syntax: Syntax): string | undefined {
  if (mark === "'" || mark === '`') return undefined;
  const opener = openerAt(line, at, syntax);
  return mark === '"' && !/^(?:\$[({]|`)$/.test(opener ?? '') ? undefined : opener;
}

const escapesQuote = (opener: string, syntax: Syntax): boolean => opener === "$'" || syntax === 'fish';

/** Returns the text that a sticky pattern matches at an index, or undefined if the pattern does not match. */
function matchAt(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}
