import type { KeyAnswer, MerchantAnswer } from '../../../../contract/answers/operator/merchants.ts';
import type { IssuedKey } from '../../../operations/manage-keys.ts';
import type { StoredKey } from '../../../store/keys.ts';
import type { Merchant } from '../../../store/merchants.ts';
import { iso, isoOrNull } from '../time.ts';

/** A merchant, without their secrets. */
export function merchantView(merchant: Merchant): MerchantAnswer {
  const { merchantId, name, callbackUrl, rate, blockedReason, blockedAt, createdAt } = merchant;
  return {
    merchant_id: merchantId,
    name,
    callback_url: callbackUrl,
    rate,
    blocked:
      blockedReason === null || blockedAt === null ? null : { reason: blockedReason, at: iso(blockedAt) },
    created_at: iso(createdAt),
  };
}

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

/** A key with its text, which is seen this once. */
export function issuedKeyView({ key, apiKey }: IssuedKey) {
  return { ...keyView(key), api_key: apiKey };
}
