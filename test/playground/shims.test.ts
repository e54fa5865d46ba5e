import { isUtf8 as nodeIsUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { BlockList as NodeBlockList, isIP as nodeIsIP } from 'node:net';
import { domainToUnicode as nodeDomainToUnicode } from 'node:url';
import { isDeepStrictEqual as nodeIsDeepStrictEqual } from 'node:util';
import { gzipSync as nodeGzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isUtf8, Buffer as Stood } from '../../playground/compiler/shims/bytes';
import { createHash as standInHash } from '../../playground/compiler/shims/crypto';
import { isDeepStrictEqual } from '../../playground/compiler/shims/deep-equal';
import { BlockList, isIP } from '../../playground/compiler/shims/net';
import { StrictUrl } from '../../playground/compiler/shims/strict-url';
import { domainToUnicode } from '../../playground/compiler/shims/url';
import { gzipSync } from '../../playground/compiler/shims/zlib';

const TEXTS = [
  '',
  'a',
  'ab',
  'abc',
  'häß €𝄞',
  '\uD800half',
  '\uFEFFmark',
  '\0',
  'YQ==',
  'YW I=',
  'a-_b',
  '0g',
  'ff00',
  'x'.repeat(5000),
];
const ADDRESSES = [
  '1.2.3.4',
  '01.2.3.4',
  '1.2.3',
  '256.1.1.1',
  '1.2.3.4 ',
  '127.0.0.1',
  '127.255.0.9',
  '169.254.1.1',
  '224.0.0.9',
  '224.0.1.9',
  '::',
  '::1',
  '::2',
  '1::',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '1:2:3:4:5:6:7::',
  ':1',
  '1:',
  ':::',
  '::1:2:3:4:5:6:7:8',
  'fe80::1%eth0',
  'fe80::1%',
  'febf::1',
  'fec0::1',
  '::ffff:1.2.3.4',
  '1.2.3.4::',
  '::1.2.3',
  '12345::',
  'g::',
  'ff02::1',
  'FF02::1',
  '',
];

describe('the Node.js shim', () => {
  it.each(TEXTS)('has the bytes of %j', (text) => {
    expect(Stood.byteLength(text)).toBe(Buffer.byteLength(text));
    // For other characters in base64, Node reads the low byte of each.
    const base64 = Buffer.byteLength(text) === text.length ? (['base64', 'base64url'] as const) : [];
    for (const from of ['utf8', 'latin1', 'hex', ...base64] as const) {
      const [ours, theirs] = [Stood.from(text, from), Buffer.from(text, from)];
      expect([...ours], from).toEqual([...theirs]);
      for (const to of ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const)
        expect(ours.toString(to), `${from} ${to}`).toBe(theirs.toString(to));
    }
    for (const other of TEXTS)
      expect(Stood.compare(Stood.from(text), Stood.from(other))).toBe(
        Buffer.compare(Buffer.from(text), Buffer.from(other)),
      );
    for (const algorithm of ['md5', 'sha1', 'sha256'])
      expect(standInHash(algorithm).update(text).digest('hex')).toBe(createHash(algorithm).update(text).digest('hex'));
    // The tenth byte names the operating system, and is written over.
    expect([...gzipSync(text)].toSpliced(9, 1)).toEqual([...nodeGzipSync(text)].toSpliced(9, 1));
  });

  it.each(ADDRESSES)('detects the IP version of %j', (text) => {
    expect(isIP(text)).toBe(nodeIsIP(text));
    const family = nodeIsIP(text) === 6 ? 'ipv6' : 'ipv4';
    if (nodeIsIP(text) === 0) return;
    const [ours, theirs] = [new BlockList(), new NodeBlockList()];
    for (const list of [ours, theirs]) {
      list.addSubnet('127.0.0.0', 8, 'ipv4');
      list.addSubnet('224.0.0.0', 24, 'ipv4');
      list.addSubnet('::', 127, 'ipv6');
      list.addSubnet('fe80::', 10, 'ipv6');
      list.addSubnet('ff02::', 16, 'ipv6');
    }
    expect(ours.check(text, family)).toBe(theirs.check(text, family));
  });

  it.each([
    'example.com',
    'xn--mnchen-3ya.de',
    'a.xn--fiqs8s',
    'xn--maana-pta.com',
    'xn--a',
    'xn--0',
    'xn--99999999',
    'a b',
    'xn--bcher-kva.xn--p1ai',
  ])('decodes %j', (host) => {
    expect(domainToUnicode(host)).toBe(nodeDomainToUnicode(host));
    expect(StrictUrl.canParse(`http://${host}`)).toBe(URL.canParse(`http://${host}`));
  });

  it('compares JSON values', () => {
    const values = [
      1,
      0,
      -0,
      Number.NaN,
      '1',
      null,
      undefined,
      {},
      [],
      [1],
      [1, 2],
      { a: 1 },
      { a: 1, b: undefined },
      { b: { c: [1] } },
      { b: { c: [2] } },
    ];
    for (const left of values)
      for (const right of values)
        expect(isDeepStrictEqual(left, structuredClone(right))).toBe(
          nodeIsDeepStrictEqual(left, structuredClone(right)),
        );
  });

  it.each([[[0xc3, 0x28]], [[0xe2, 0x82, 0xac]], [[0xed, 0xa0, 0x80]]])('detects whether %j is UTF-8', (bytes) => {
    expect(isUtf8(Uint8Array.from(bytes))).toBe(nodeIsUtf8(Uint8Array.from(bytes)));
  });
});
