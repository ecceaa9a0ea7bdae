import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../src/server/node/client-address.ts';

describe('the client’s address', () => {
  it.each([
    ['no proxy: the header is not looked at', '203.0.113.5', '1.2.3.4', 0, '203.0.113.5'],
    ['one proxy: the last entry', '10.0.0.1', '6.6.6.6, 203.0.113.5', 1, '203.0.113.5'],
    ['two proxies: the last but one', '10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', 2, '203.0.113.5'],
    ['fewer entries than proxies: the furthest known', '10.0.0.1', '203.0.113.5', 3, '203.0.113.5'],
    ['no header behind a proxy: the connection', '203.0.113.5', null, 1, '203.0.113.5'],
    ['rubbish where the entry should be: the connection', '10.0.0.1', '6.6.6.6, unknown', 1, '10.0.0.1'],
    ['an entry with a port', '10.0.0.1', '203.0.113.5:4711', 1, '203.0.113.5'],
    ['an entry of IPv6 in brackets, with a port', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['an entry of IPv6', '10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
    ['IPv4 wrapped in IPv6', '::ffff:203.0.113.5', null, 0, '203.0.113.5'],
    ['an address with a zone', 'fe80::1%eth0', null, 0, 'fe80::1'],
    ['a connection that is gone already', '', null, 0, '0.0.0.0'],
  ])('%s', (_, socket, header, hops, address) => {
    expect(clientAddress(socket, header, hops)).toBe(address);
  });

  it('cannot be forged: the client’s own entries stand left of those that proxies append', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), fc.ipV4(), (written, client, proxy) => {
        expect(clientAddress('10.0.0.1', `${written},${client}`, 1)).toBe(client);
        expect(clientAddress('10.0.0.1', `${written},${client}, ${proxy}`, 2)).toBe(client);
      }),
    );
  });

  it('is an IP address for any header', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(4), (socket, header, hops) => {
        expect(isIP(clientAddress(socket, header, hops))).not.toBe(0);
      }),
    );
  });
});
