import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BuiltFile } from '../build-output/manifest.ts';
import type { AnswerKind, Headers } from '../security/headers.ts';
import { integrityOf } from '../security/integrity.ts';
import { policyDifferences } from './policy-differences.ts';
import type { Probe } from './probes.ts';
import type { ProbeResponse } from './send-probe.ts';

/** Headers that must not appear on a public site, with the harm that each does. */
const UNWANTED: Readonly<Record<string, string>> = {
  'set-cookie': 'the page needs no cookie',
  'cross-origin-opener-policy': 'a merchant’s window that opened the page would take it for closed',
  'x-powered-by': 'it tells strangers what runs here',
  'x-sandbox': 'whoever reaches a sandbox controls every payment',
};

/** Compares an answer with its probe; one sentence for each difference. */
export function responseDifferences(probe: Probe, response: ProbeResponse, headers: Headers): string[] {
  if (response.status !== probe.status) return [wrongStatus(probe, response)];
  return [
    ...headerDifferences(probe.kind, response, headers),
    ...typeDifferences(probe, response),
    ...(probe.file === null ? [] : bodyDifferences(probe, response, probe.file)),
  ];
}

function wrongStatus({ status, kind }: Probe, response: ProbeResponse): string {
  const answered = `is answered with ${response.status} instead of ${status}`;
  if (kind === 'missing' && response.status === 200 && isHtml(response)) {
    return `${answered}, and with HTML: a script that turns out to be HTML is a white screen`;
  }
  return response.headers.location === undefined
    ? answered
    : `${answered}, and sent to ${response.headers.location}`;
}

function headerDifferences(kind: AnswerKind, { headers: found }: ProbeResponse, headers: Headers): string[] {
  const wrong = Object.entries(headers).flatMap(([name, expected]) => {
    const value = textOf(found[name]);
    if (value === null) return [`lacks ${name}: ${expected}`];
    if (name === 'content-security-policy') {
      return policyDifferences(expected, value).map((difference) => `${name} ${difference}`);
    }
    return spaced(value) === spaced(expected) ? [] : [`has ${name}: ${value} instead of ${expected}`];
  });
  const unwanted = Object.entries(UNWANTED)
    .filter(([name]) => found[name] !== undefined)
    .map(([name, why]) => `has ${name}, and should not: ${why}`);
  const shared = found['access-control-allow-origin'];
  // CORS allows only PAGE_ORIGIN for the service, and every origin only for the merchants' script.
  const isOpen = shared === '*' && headers['access-control-allow-origin'] === undefined;
  return [
    ...wrong,
    ...unwanted,
    ...(isOpen ? [`lets every site read ${kind === 'api' ? 'the service' : 'it'}`] : []),
  ];
}

function typeDifferences({ type }: Probe, { headers }: ProbeResponse): string[] {
  const found = headers['content-type'] ?? 'nothing';
  if (type === null || sameType(found, type)) return [];
  return [`is said to be ${found} instead of ${type}`];
}

/** Accepts `application/javascript`, which many servers still send (RFC 9239). */
function sameType(found: string, expected: string): boolean {
  const essence = found.replace(/;.*/, '').trim().toLowerCase();
  return essence.replace(/^application\/(x-)?javascript$/, 'text/javascript') === expected;
}

function bodyDifferences({ encodings }: Probe, { headers, body }: ProbeResponse, file: BuiltFile): string[] {
  const encoding = headers['content-encoding'] ?? null;
  const known = encodings.find((name) => name === encoding) ?? null;
  if (encoding !== known) return [`comes in the coding ${encoding}, which was not asked for`];
  const bytes = decoded(body, known);
  if (bytes === null) return [`is not the ${known} that it says it is`];
  return [
    ...(encodings.length > 0 && known === null ? [`comes uncompressed, ${body.byteLength} bytes long`] : []),
    ...(encodings.length > 0 && !/accept-encoding|\*/i.test(headers.vary ?? '')
      ? ['lacks vary: Accept-Encoding, so that caches may give one client another’s coding']
      : []),
    ...(integrityOf(bytes) === file.integrity
      ? []
      : [`is not the build's ${file.path}: ${bytes.byteLength} bytes, the build's has ${file.bytes}`]),
  ];
}

function decoded(body: Buffer, encoding: 'br' | 'gzip' | null): Buffer | null {
  try {
    if (encoding === null) return body;
    return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
  } catch {
    return null;
  }
}

function isHtml({ headers }: ProbeResponse): boolean {
  return /^text\/html/i.test(headers['content-type'] ?? '');
}

function textOf(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Normalises the spaces in a list, which proxies write differently. */
function spaced(value: string): string {
  return value.trim().replace(/\s*([,;])\s*/g, '$1 ');
}
