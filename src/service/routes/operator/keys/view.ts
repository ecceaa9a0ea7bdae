import type { KeyAnswer } from '../../../../contract/answers/operator/merchants.ts';
import type { IssuedKey } from '../../../operations/administration/manage-keys.ts';
import type { StoredKey } from '../../../store/keys.ts';
import { iso, isoOrNull } from '../../calls/time.ts';

/** A key, without its secret. */
export function keyView({ keyId, merchantId, rights, createdAt, revokedAt }: StoredKey): KeyAnswer {
  return {
    key_id: keyId,
    merchant_id: merchantId,
    rights: [...rights],
    created_at: iso(createdAt),
    revoked_at: isoOrNull(revokedAt),
  };
}

/** A new key with its text, which is shown only once. */
export function issuedKeyView({ key, apiKey }: IssuedKey) {
  return { ...keyView(key), api_key: apiKey };
}
