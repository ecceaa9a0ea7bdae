/** Content codings of the precompressed files, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * Negotiates the content coding (RFC 9110, section 12.5.3): the available coding with the highest weight, the first of
 * equals. `null` means identity, also when the client accepts no coding at all, as the section allows.
 */
export function chooseEncoding(accept: string | null, available: readonly Encoding[]): Encoding | null {
  const weights = weightsOf(accept ?? '');
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*');
  const identity = weightOf('identity') ?? 0;
  let best: { encoding: Encoding; weight: number } | null = null;
  for (const encoding of available) {
    const weight = weightOf(encoding) ?? 0;
    if (weight > 0 && weight >= identity && weight > (best?.weight ?? 0)) best = { encoding, weight };
  }
  return best?.encoding ?? null;
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of accept.split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
    if (name === '') continue;
    // A malformed weight counts as 0: identity suits every client.
    const [quality] = parameters;
    const weight = quality === undefined ? 1 : Number(QUALITY.exec(quality)?.[1] ?? 0);
    weights.set(name.toLowerCase().replace(/^x-(?=gzip$)/, ''), weight);
  }
  return weights;
}
