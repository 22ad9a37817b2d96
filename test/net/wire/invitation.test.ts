import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressesOf, isLoopback, networksOf, plainAddress } from '../../../src/net/wire/addresses.js';
import { formatInvitation, parseInvitation, parseServer } from '../../../src/net/wire/invitation.js';
import { anyText } from '../../support/anyText.js';

const CODE = 'k7qw-m2x9-ahdj-03nb-wxyz-5t6v';
const code = { table: 'k7qwm2x9', key: 'ahdj03nbwxyz5t6v' };
const direct = { kind: 'direct', host: 'example.com', port: 7613, code };
const wss = { kind: 'wss', host: 'example.com', port: 443, path: '/', code };
const ws = { kind: 'ws', host: 'localhost', port: 7613, path: '/', code };

describe('an invitation', () => {
  test.each([
    [`example.com:7613/${CODE}`, direct],
    [`example.com/${CODE}`, direct],
    [`  EXAMPLE.com:7613/${CODE.toUpperCase()}\n`, direct],
    [`192.0.2.7:80/${CODE}`, { ...direct, host: '192.0.2.7', port: 80 }],
    [`my_pc/${CODE.replaceAll('-', ' ')}`, { ...direct, host: 'my_pc' }],
    [`bücher.example/${CODE}`, { ...direct, host: 'xn--bcher-kva.example' }],
    [`[2001:DB8::7]:9000/${CODE}`, { ...direct, host: '2001:db8::7', port: 9000 }],
    [`[::1]/${CODE}`, { ...direct, host: '::1' }],
    [`wss://example.com/${CODE}`, wss],
    [`WSS://example.com:8443/games/yahtzee/${CODE}`, { ...wss, port: 8443, path: '/games/yahtzee/' }],
    [`wss://[2001:db8::7]/${CODE}`, { ...wss, host: '2001:db8::7' }],
    [`ws://localhost/${CODE}`, ws],
    [`ws://127.0.0.1:8000/table/${CODE}`, { ...ws, host: '127.0.0.1', port: 8000, path: '/table/' }],
    [`ws://[::1]/${CODE}`, { ...ws, host: '::1' }],
  ])('%j is parsed', (text, invitation) => {
    expect(parseInvitation(text)).toEqual({ ok: true, invitation });
  });

  test.each([
    ['', { kind: 'empty' }],
    [' \n', { kind: 'empty' }],
    [`https://example.com/${CODE}`, { kind: 'scheme', scheme: 'https' }],
    [`/${CODE}`, { kind: 'host', host: '' }],
    [`:7613/${CODE}`, { kind: 'host', host: '' }],
    [`a b:7613/${CODE}`, { kind: 'host', host: 'a b' }],
    [`ann@example.com/${CODE}`, { kind: 'host', host: 'ann@example.com' }],
    [`2001:db8::7/${CODE}`, { kind: 'host', host: '2001:db8::7' }],
    [`[2001:db8::7/${CODE}`, { kind: 'host', host: '[2001:db8::7' }],
    [`[example.com]/${CODE}`, { kind: 'host', host: 'example.com' }],
    [`[fe80::1%eth0]/${CODE}`, { kind: 'host', host: 'fe80::1%eth0' }],
    [`${'a'.repeat(254)}/${CODE}`, { kind: 'host', host: 'a'.repeat(254) }],
    [`example.com:0/${CODE}`, { kind: 'port', port: '0' }],
    [`example.com:65536/${CODE}`, { kind: 'port', port: '65536' }],
    [`example.com:/${CODE}`, { kind: 'port', port: '' }],
    [`example.com:http/${CODE}`, { kind: 'port', port: 'http' }],
    ['example.com', { kind: 'no-code' }],
    ['example.com:7613/', { kind: 'no-code' }],
    [CODE, { kind: 'no-code' }],
    ['wss://example.com/path/', { kind: 'no-code' }],
    [`example.com/path/${CODE}`, { kind: 'path', path: '/path' }],
    [`wss://example.com/a?b/${CODE}`, { kind: 'path', path: '/a?b' }],
    [`wss://example.com/a\r\nb/${CODE}`, { kind: 'path', path: '/a\r\nb' }],
    ['example.com/k7qw', { kind: 'code-length', length: 4, expected: 24 }],
    ['example.com/what?', { kind: 'code-letter', letter: '?' }],
    [`ws://example.com/${CODE}`, { kind: 'unencrypted', host: 'example.com' }],
    [`ws://10.0.0.1/${CODE}`, { kind: 'unencrypted', host: '10.0.0.1' }],
  ])('%j is refused', (text, problem) => {
    expect(parseInvitation(text)).toEqual({ ok: false, problem });
  });

  test.each([
    `example.com:7613/${CODE}`,
    `[2001:db8::7]:9000/${CODE}`,
    `wss://example.com/${CODE}`,
    `wss://example.com:8443/games/${CODE}`,
    `wss://[2001:db8::7]/${CODE}`,
    `ws://127.0.0.1:7613/${CODE}`,
  ])("%s is the same after it's parsed and formatted", (text) => {
    const parsed = parseInvitation(text);
    expect(parsed.ok && formatInvitation(parsed.invitation)).toBe(text);
  });

  test('of any form never causes an exception', () => {
    const parts = fc.constantFrom(
      '[',
      ']',
      ':',
      '/',
      '%',
      '?',
      'wss://',
      'ws://',
      '::1',
      'a',
      '7',
      '\n',
      CODE,
    );
    const texts = fc.oneof(
      anyText(),
      fc.array(parts).map((found) => found.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseInvitation(text);
        if (parsed.ok) expect(parseInvitation(formatInvitation(parsed.invitation))).toEqual(parsed);
      }),
    );
  });
});

describe('the addresses of a listening socket', () => {
  const interfaces = {
    lo: [{ address: '127.0.0.1' }, { address: '::1' }],
    eth0: [{ address: '192.0.2.2' }, { address: 'fd00::2' }, { address: 'fe80::1' }],
    wlan0: [{ address: '198.51.100.4' }, { address: '192.0.2.2' }],
    down: undefined,
  };

  test('are all addresses of the machine, with loopback addresses last', () => {
    expect(addressesOf({ address: '::', port: 7613 }, interfaces)).toEqual([
      '192.0.2.2:7613',
      '198.51.100.4:7613',
      '[fd00::2]:7613',
      '127.0.0.1:7613',
      '[::1]:7613',
    ]);
  });

  test('are only IPv4 addresses if the socket listens only on these', () => {
    expect(addressesOf({ address: '0.0.0.0', port: 80 }, interfaces)).toEqual([
      '192.0.2.2:80',
      '198.51.100.4:80',
      '127.0.0.1:80',
    ]);
  });

  test.each([
    ['192.0.2.2', '192.0.2.2:7613'],
    ['fd00::2', '[fd00::2]:7613'],
    ['::ffff:127.0.0.1', '127.0.0.1:7613'],
  ])('are only %s if the socket listens only there', (address, expected) => {
    expect(addressesOf({ address, port: 7613 }, interfaces)).toEqual([expected]);
  });

  test('of this machine include a loopback address', () => {
    expect(addressesOf({ address: '::', port: 7613 })).toContain('127.0.0.1:7613');
  });
});

describe('an IP address', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.9.8.7', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['::ffff:192.0.2.2', false],
    ['fd00::1', false],
    ['127.example.com', false],
    ['', false],
  ])('%j: loopback is %p', (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });

  test('has a plain form', () => {
    expect(plainAddress('::ffff:192.0.2.2')).toBe('192.0.2.2');
    expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
    expect(plainAddress('fd00::2')).toBe('fd00::2');
  });

  test.each([
    ['192.0.2.2', ['192.0.2.2']],
    ['::ffff:192.0.2.2', ['192.0.2.2']],
    ['2001:db8:0:7:a:b:c:d', ['2001:db8:0:7', '2001:db8:0']],
    ['2001:db8:0:7::', ['2001:db8:0:7', '2001:db8:0']],
    ['2001:db8::7:a:b:c:d', ['2001:db8:0:7', '2001:db8:0']],
    ['2001:0DB8::d', ['2001:db8:0:0', '2001:db8:0']],
    ['::1', ['0:0:0:0', '0:0:0']],
    ['fe80::1%eth0', ['fe80:0:0:0', 'fe80:0:0']],
  ])('%s belongs to the networks %j', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });
});

describe('the address of a server with public tables', () => {
  const server = { kind: 'wss', host: 'example.com', port: 443, path: '/' };
  const local = { kind: 'ws', host: '127.0.0.1', port: 7613, path: '/' };
  test.each([
    ['wss://example.com', server],
    [' WSS://Example.com/ ', server],
    ['wss://example.com:8443/yahtzee', { ...server, port: 8443, path: '/yahtzee/' }],
    ['wss://example.com/a/yahtzee//', { ...server, path: '/a/yahtzee/' }],
    [`wss://example.com/yahtzee/${CODE}`, { ...server, path: '/yahtzee/' }],
    [`wss://example.com/${CODE}`, server],
    ['ws://127.0.0.1', local],
    ['ws://[::1]:80', { ...local, host: '::1', port: 80 }],
  ])('%j is parsed', (text, expected) => {
    expect(parseServer(text)).toEqual({ ok: true, server: expected });
  });

  test.each([
    ['', { kind: 'not-web' }],
    ['example.com', { kind: 'not-web' }],
    ['example.com/yahtzee', { kind: 'not-web' }],
    [`example.com:7613/${CODE}`, { kind: 'not-web' }],
    ['https://example.com', { kind: 'scheme', scheme: 'https' }],
    ['wss://', { kind: 'host', host: '' }],
    ['wss://example.com:0', { kind: 'port', port: '0' }],
    ['wss://example.com/a b', { kind: 'path', path: '/a b' }],
    ['ws://example.com', { kind: 'unencrypted', host: 'example.com' }],
  ])("%j isn't one", (text, problem) => {
    expect(parseServer(text)).toEqual({ ok: false, problem });
  });

  test('any text is either one or has a problem, and nothing throws', () => {
    const scheme = fc.constantFrom('https', 'wss', 'ws');
    const path = fc.array(anyText({ maxLength: 5 }).map(encodeURIComponent), { maxLength: 3 });
    const urls = fc
      .tuple(scheme, fc.webAuthority(), path)
      .map(([start, place, parts]) => `${start}://${place}/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), urls), (text) => {
        const parsed = parseServer(text);
        expect(parsed.ok ? parsed.server.path.endsWith('/') : parsed.problem.kind).toBeTruthy();
      }),
    );
  });
});
