import { expect, test } from '@jest/globals';
import { clipboardBytes } from '../../../src/ui/run/terminal.js';

test('text for the clipboard is sent as base64 of UTF-8, but not to a Linux console', () => {
  expect(clipboardBytes('Żofia\n', 'tmux-256color')).toBe('\x1b]52;c;xbtvZmlhCg==\x07');
  expect(clipboardBytes('Żofia\n', 'linux')).toBe('');
});
