/** The accepted file types of receipts, with their extensions, the usual one first. */
export const RECEIPT_TYPES = [
  { mediaType: 'application/pdf', extensions: ['pdf'] },
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif', 'jpe'] },
  { mediaType: 'image/png', extensions: ['png'] },
  { mediaType: 'image/webp', extensions: ['webp'] },
  { mediaType: 'image/heic', extensions: ['heic', 'heif'] },
] as const;

export type ReceiptType = (typeof RECEIPT_TYPES)[number]['mediaType'];

/** The number of bytes that {@link receiptTypeOf} needs. */
export const SNIFFED_BYTES = 1024;

/** Detects a file's type by its first bytes; `null` when it is not an accepted type. */
export function receiptTypeOf(start: Uint8Array): ReceiptType | null {
  const at = (offset: number, length: number): string =>
    Buffer.from(start.subarray(offset, offset + length)).toString('latin1');
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'WEBP') return 'image/webp';
  if (at(4, 4) === 'ftyp' && isHeic(brandsIn(start))) return 'image/heic';
  // Mail gateways and printers put bytes before the header, and readers accept them (ISO 32000-1, annex H.3, note 13).
  return at(0, SNIFFED_BYTES).includes('%PDF-') ? 'application/pdf' : null;
}

/** Brands of HEVC-coded images (ISO/IEC 23008-12, annex B); `mif1` and `msf1` alone may also be AVIF. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const GENERAL_BRANDS = ['mif1', 'msf1'];

function isHeic([major = '', ...compatible]: readonly string[]): boolean {
  if (HEIC_BRANDS.includes(major)) return true;
  return GENERAL_BRANDS.includes(major) && compatible.some((brand) => HEIC_BRANDS.includes(brand));
}

/** The brands of the file-type box at the start of a file: the major one, then the compatible ones. */
function brandsIn(start: Uint8Array): readonly string[] {
  const buffer = Buffer.from(start);
  const end = Math.min(buffer.readUInt32BE(0), buffer.length);
  const brand = (offset: number): string => buffer.toString('latin1', offset, offset + 4);
  const compatible: string[] = [];
  // The minor version stands between the major brand and the compatible ones.
  for (let offset = 16; offset + 4 <= end; offset += 4) compatible.push(brand(offset));
  return [brand(8), ...compatible];
}
