import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface CertificatePair {
  /** Key and certificate, both PEM. */
  readonly key: string;
  readonly cert: string;
  /** Base64 of the SHA-256 of the public key's SPKI, for Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly spkiHash: string;
}

/**
 * A self-signed pair for `localhost` and 127.0.0.1, valid for a day, made here (RFC 5280, in DER): the machine
 * needs no openssl, and nothing secret lies in the tree.
 */
export function certificatePair(nowMs: number): CertificatePair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(tlv(0x31, sequence(oid('55 04 03'), tlv(0x0c, Buffer.from('localhost')))));
  const names = sequence(tlv(0x82, Buffer.from('localhost')), tlv(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(tlv(0x01, Buffer.from([0xff])));
  const ecdsaWithSha256 = sequence(oid('2a 86 48 ce 3d 04 03 02'));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(nowMs - 3_600_000), time(nowMs + 86_400_000)),
    name,
    spki,
    tlv(
      0xa3,
      sequence(
        sequence(oid('55 1d 11'), tlv(0x04, names)),
        sequence(oid('55 1d 13'), tlv(0x04, isAuthority)),
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const der = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

/** One DER value (X.690, section 8.1): its tag, its length, its bytes. */
function tlv(tag: number, content: Uint8Array): Buffer {
  const { byteLength: length } = content;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex.replaceAll(' ', ''), 'hex'));
}

/** UTCTime: `YYMMDDHHMMSSZ`. */
function time(ms: number): Buffer {
  return tlv(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
}
