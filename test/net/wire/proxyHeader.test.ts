import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseNetworks, readProxyHeader } from '../../../src/net/wire/proxyHeader.js';
import { proxyHeader } from '../../support/net/balancer.js';

const tcp4 = proxyHeader('203.0.113.7');
const extra = Buffer.from('030004aabbccdd', 'hex');

describe('a header of the PROXY protocol', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['0.0.0.0', '0.0.0.0'],
    ['2001:db8:0:0:1::7', '2001:db8::1:0:0:7'],
    ['::1', '::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('contains the address %s', (address, plain) => {
    const bytes = proxyHeader(address);
    expect(readProxyHeader(bytes)).toEqual({ type: 'header', length: bytes.length, address: plain });
  });

  test('may contain extra data, and other bytes may follow', () => {
    const bytes = proxyHeader('203.0.113.7', { extra });
    expect(readProxyHeader(Buffer.concat([bytes, Buffer.from([0x16, 3, 1])]))).toEqual({
      type: 'header',
      length: bytes.length,
      address: '203.0.113.7',
    });
  });

  test('for a connection of the balancer itself contains no address', () => {
    for (const family of [0x00, 0x11]) {
      const bytes = proxyHeader('203.0.113.7', { command: 0x20, family });
      expect(readProxyHeader(bytes)).toEqual({ type: 'header', length: bytes.length });
    }
  });

  test('is incomplete until its last byte', () => {
    for (const bytes of [tcp4, proxyHeader('2001:db8::1', { extra })])
      for (let length = 0; length < bytes.length; length++)
        expect(readProxyHeader(bytes.subarray(0, length))).toEqual({ type: 'incomplete' });
  });

  test.each([
    ['of version 1', Buffer.from('PROXY TCP4 203.0.113.7 10.0.0.1 1 2\r\n')],
    ['with another signature', Buffer.concat([Buffer.from('0d0a0d0b', 'hex'), tcp4.subarray(4)])],
    ['of another version', proxyHeader('203.0.113.7', { command: 0x11 })],
    ['with an unknown command', proxyHeader('203.0.113.7', { command: 0x22 })],
    ['about UDP', proxyHeader('203.0.113.7', { family: 0x12 })],
    ['about a Unix socket', proxyHeader('203.0.113.7', { family: 0x31 })],
    ['without a family', proxyHeader('203.0.113.7', { family: 0x00 })],
    ['whose addresses are too short', proxyHeader('203.0.113.7', { family: 0x21 })],
    ["that's too long", proxyHeader('203.0.113.7', { extra: Buffer.alloc(3_000) }).subarray(0, 100)],
  ])('%s is invalid', (_, bytes) => {
    expect(readProxyHeader(bytes)).toEqual({ type: 'invalid' });
  });

  test('never throws, whatever the bytes are', () => {
    const random = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes));
    const changed = fc.tuple(fc.nat(tcp4.length - 1), fc.nat(255)).map(([index, byte]) => {
      const bytes = Buffer.from(tcp4);
      bytes[index] = byte;
      return bytes;
    });
    fc.assert(
      fc.property(fc.oneof(random, changed), (bytes) => {
        expect(['incomplete', 'invalid', 'header']).toContain(readProxyHeader(bytes).type);
      }),
    );
  });
});

describe('a list of networks', () => {
  test.each([
    ['10.0.0.0/8', ['10.1.2.3', '::ffff:10.0.0.1'], ['11.0.0.1', '::1', '']],
    ['203.0.113.7', ['203.0.113.7'], ['203.0.113.8']],
    ['0.0.0.0/0', ['203.0.113.7', '127.0.0.1'], ['2001:db8::1']],
    ['::/0', ['2001:db8::1'], ['127.0.0.1']],
    [' 10.0.0.0/8 , FD00::/8', ['10.1.2.3', 'fd12::1'], ['fe80::1', 'fe80::1%eth0', '192.0.2.1']],
  ])('%s contains only its addresses', (typed, inside, outside) => {
    const networks = parseNetworks(typed);
    if (!networks.ok) throw new Error(networks.wrong);
    expect(inside.filter((address) => !networks.contain(address))).toEqual([]);
    expect(outside.filter((address) => networks.contain(address))).toEqual([]);
  });

  test.each([
    ['', ''],
    ['10.0.0.0/8,', ''],
    ['10.0.0.0/33', '10.0.0.0/33'],
    ['10.0.0.0/8, ::/129', '::/129'],
    ['10.0.0.0/', '10.0.0.0/'],
    ['10.0.0.0/-1', '10.0.0.0/-1'],
    ['10.0.0/8', '10.0.0/8'],
    ['balancer.example', 'balancer.example'],
    ['::ffff:10.0.0.0/104', '::ffff:10.0.0.0/104'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
  ])("%s isn't one", (typed, wrong) => {
    expect(parseNetworks(typed)).toEqual({ ok: false, wrong });
  });

  test.each([
    ['10.0.0.1/8', '10.0.0.0/8'],
    ['192.168.77.255/23', '192.168.76.0/23'],
    ['203.0.113.7/0', '0.0.0.0/0'],
    ['fd00:1::5/64', 'fd00:1::/64'],
    ['FD12:3456::/9', 'fd00::/9'],
    ['::1/0', '::/0'],
    ['64:ff9b::10.0.0.1/96', '64:ff9b::/96'],
  ])('%s is an address inside the network %s', (wrong, network) => {
    expect(parseNetworks(wrong)).toEqual({ ok: false, wrong, network });
    expect(parseNetworks(network)).toMatchObject({ ok: true });
  });
});
