import { expect, test } from '@jest/globals';
import { faultText, NotAFileError } from '../../src/storage/index.js';
import { ShortWriteError, TooLargeError } from '../../src/storage/files/wholeFile.js';
import { savingMessages, storedMessages } from '../../src/text/index.js';

test.each([
  [new NotAFileError('a path'), 'NOT_A_FILE', 'not an ordinary file'],
  [new TooLargeError('a path'), 'TOO_LARGE', 'the file is too large'],
  [new ShortWriteError('1 of 2 bytes'), 'SHORT_WRITE', 'only part of the file was written'],
  [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 'ENOSPC', 'the disk is full (ENOSPC)'],
  [Object.assign(new Error('odd'), { code: 'EODD' }), 'EODD', 'EODD'],
])('the error "%s" has the code %s and the description "%s"', (error, code, words) => {
  expect(faultText(error)).toBe(code);
  expect(storedMessages.fault(code)).toBe(words);
});

test('the message about an open game names the process and the full path of its lock', () => {
  const holder = { pid: 12, host: 'kestrel', started: '' };
  expect(storedMessages.heldElsewhere(holder)).toBe('process 12 on kestrel has this game open');
  const lock = `/home/${'deep/'.repeat(20)}game.lock`;
  expect(storedMessages.heldElsewhere({ ...holder, lock })).toBe(
    `process 12 on kestrel has this game open. If that process has ended, delete ${lock}`,
  );
});

test('messages about failed saves give the reason', () => {
  expect(savingMessages.playersNotSaved('/home', 'ENOSPC')).toBe(
    'Couldn\'t save the players in "/home": the disk is full (ENOSPC). Set YAHTZEE_HOME to use another folder.',
  );
  expect(savingMessages.gameNotWritten('game.json', 'NOT_A_FILE')).toBe(
    'Couldn\'t write the game to "game.json": not an ordinary file.',
  );
});
