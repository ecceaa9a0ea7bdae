import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressProblem } from '../../../src/service/webhooks/address.ts';
import { isReachable } from '../../../src/service/webhooks/network-policy.ts';

/** Blocked addresses with the reason. */
const REFUSED = [
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.0', 'private'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.0', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata in carrier-grade NAT'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['127.0.0.53', 'loopback'],
  ['127.255.255.255', 'loopback'],
  ['168.63.129.16', 'a cloud\u2019s host'],
  ['169.254.0.1', 'link-local'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata of containers'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.0.192', 'metadata in protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.0.1', 'private'],
  ['192.168.255.255', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback, written out'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:7f00:1', 'mapped loopback in hexadecimal'],
  ['0:0:0:0:0:ffff:127.0.0.1', 'mapped loopback, written out'],
  ['::ffff:10.0.0.1', 'mapped private'],
  ['::ffff:169.254.169.254', 'mapped metadata'],
  ['::ffff:a9fe:a9fe', 'mapped metadata in hexadecimal'],
  ['::ffff:93.184.216.34', 'mapped public: the plain spelling will do'],
  ['::ffff:0:127.0.0.1', 'translated loopback'],
  ['::127.0.0.1', 'compatible loopback'],
  ['::7f00:1', 'compatible loopback in hexadecimal'],
  ['::10.0.0.1', 'compatible private'],
  ['64:ff9b::127.0.0.1', 'NAT64 of loopback'],
  ['64:ff9b::a9fe:a9fe', 'NAT64 of metadata'],
  ['64:ff9b::10.0.0.1', 'NAT64 of private'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHID 2'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2002:a00:1::1', '6to4 of private'],
  ['2002:a9fe:a9fe::', '6to4 of metadata'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata'],
  ['fd12:3456:789a::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with its interface'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['ff0e::1', 'multicast'],
  ['', 'nothing'],
  ['localhost', 'a name'],
  ['1.2.3', 'no address'],
  ['256.1.1.1', 'no address'],
  ['1:2:3', 'no address'],
] as const;

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700::1111',
  '2a00:1450:4001:80e::200e',
  '2003::1',
];

/** An IPv4 address embedded in an IPv6 address. */
const SPELLINGS: readonly ((hex: string, dotted: string) => string)[] = [
  (_hex, dotted) => `::ffff:${dotted}`,
  (hex) => `::ffff:${hex}`,
  (hex) => `0:0:0:0:0:FFFF:${hex}`,
  (_hex, dotted) => `::${dotted}`,
  (_hex, dotted) => `64:ff9b::${dotted}`,
  (hex) => `64:ff9b::${hex}`,
  (hex) => `64:ff9b:1:ffff::${hex}`,
  (hex) => `2002:${hex}::1`,
  (hex) => `2001:0:${hex}::1`,
  (hex) => `::ffff:0:${hex}`,
];

describe('the network policy for IP addresses', () => {
  it('is tested with at least sixty addresses', () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(60);
  });

  it.each(REFUSED)('blocks %s: %s', (address) => {
    expect(isReachable(address, 'public')).toBe(false);
  });

  it.each(PUBLIC)('allows %s', (address) => {
    expect(isReachable(address, 'public')).toBe(true);
  });

  it('blocks every embedded IPv4 address in IPv6', () => {
    const octets = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 255 })));
    fc.assert(
      fc.property(octets, fc.constantFrom(...SPELLINGS), ([a = 0, b = 0, c = 0, d = 0], spelling) => {
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        expect(isReachable(spelling(hex, `${a}.${b}.${c}.${d}`), 'public')).toBe(false);
      }),
    );
  });

  it('parses all notations of an IPv6 address alike', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (values) => {
        const full = values.map((value) => value.toString(16).padStart(4, '0')).join(':');
        const short = new URL(`http://[${full}]`).hostname.slice(1, -1);
        expect(isReachable(short, 'public')).toBe(isReachable(full.toUpperCase(), 'public'));
      }),
    );
  });

  it.each([
    ['127.0.0.1', [false, true, true]],
    ['::1', [false, true, true]],
    ['::ffff:127.0.0.1', [false, false, false]],
    ['10.0.0.1', [false, false, true]],
    ['192.168.1.1', [false, false, true]],
    ['fd12::1', [false, false, true]],
    ['169.254.169.254', [false, false, false]],
    ['fd00:ec2::254', [false, false, false]],
    ['100.100.100.200', [false, false, false]],
    ['0.0.0.0', [false, false, false]],
    ['8.8.8.8', [true, true, true]],
  ] as const)('lets %s through by the switch for trying out: %j', (address, [open, loopback, any]) => {
    expect(isReachable(address, 'public')).toBe(open);
    expect(isReachable(address, 'loopback')).toBe(loopback);
    expect(isReachable(address, 'any')).toBe(any);
  });
});

describe('the network policy for webhook URLs', () => {
  it.each([
    'https://shop.example/hook',
    'https://shop.example:8443/hook?x=1#y',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]:443/',
    'https://localhost/',
  ])('allows %s until its name is resolved', (address) => {
    expect(addressProblem(address, 'public')).toBeNull();
  });

  it.each([
    ['http://shop.example/', 'address is not https'],
    ['ftp://shop.example/', 'address is not https'],
    ['file:///etc/passwd', 'address is not https'],
    ['javascript:alert(1)', 'address is not https'],
    ['', 'address is not a URL'],
    ['/hook', 'address is not a URL'],
    ['https://', 'address is not a URL'],
    ['https://me:secret@shop.example/', 'address has a user name or a password'],
    ['https://me@shop.example/', 'address has a user name or a password'],
    ['https://shop.example:22/', 'address has a port of another protocol'],
    ['https://shop.example:25/', 'address has a port of another protocol'],
    ['https://shop.example:80/', 'address has a port of another protocol'],
    ['https://shop.example:6000/', 'address has a port of another protocol'],
    ['https://127.0.0.1/', 'address is not public'],
    ['https://127.1/', 'address is not public'],
    ['https://2130706433/', 'address is not public'],
    ['https://0x7f000001/', 'address is not public'],
    ['https://0177.0.0.1/', 'address is not public'],
    ['https://0/', 'address is not public'],
    ['https://\u2460\u2461\u2466.0.0.1/', 'address is not public'],
    ['https://[::1]/', 'address is not public'],
    ['https://[::ffff:127.0.0.1]/', 'address is not public'],
    ['https://[0:0:0:0:0:ffff:7f00:1]/', 'address is not public'],
    ['https://[64:ff9b::7f00:1]/', 'address is not public'],
    ['https://[2002:7f00:1::]/', 'address is not public'],
    ['https://[::]/', 'address is not public'],
    ['https://169.254.169.254/latest/meta-data/', 'address is not public'],
    ['https://10.0.0.1:8443/', 'address is not public'],
  ])('blocks %s: %s', (address, problem) => {
    expect(addressProblem(address, 'public')).toBe(problem);
  });

  it('allows plain HTTP to loopback when configured', () => {
    expect(addressProblem('http://127.0.0.1:3000/hook', 'loopback')).toBeNull();
    expect(addressProblem('http://[::1]:3000/hook', 'loopback')).toBeNull();
    expect(addressProblem('http://localhost/hook', 'loopback')).toBeNull();
    expect(addressProblem('http://10.0.0.1/hook', 'loopback')).toBe('address is not public');
    expect(addressProblem('http://10.0.0.1/hook', 'any')).toBeNull();
    expect(addressProblem('http://169.254.169.254/', 'any')).toBe('address is not public');
    expect(addressProblem('ftp://127.0.0.1/', 'any')).toBe('address is not https');
  });
});
