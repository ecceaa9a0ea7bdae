import type { ServiceContext } from '../../context.ts';
import { invalidField } from '../../http/errors-v1.ts';
import { findBank } from '../../operations/find-bank.ts';

export const UNKNOWN_BANK =
  'no such bank is known in this country: a name or a code of docs/api.md is expected';

/** The code of the bank that a body names; `null` for any. @throws HttpError 422 for an unknown one */
export async function wantedBank(
  { database }: Pick<ServiceContext, 'database'>,
  geoId: number,
  named: string | null | undefined,
): Promise<string | null> {
  if (!named) return null;
  const code = await findBank(database, geoId, named);
  if (code === null) throw invalidField('bank', UNKNOWN_BANK);
  return code;
}
