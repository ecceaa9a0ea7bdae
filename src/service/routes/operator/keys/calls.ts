import * as v from 'valibot';
import { listOf } from '../../../../contract/answers/lists.ts';
import { issuedKey, key } from '../../../../contract/answers/operator/merchants.ts';
import type { ServiceContext } from '../../../context.ts';
import { addKey, endKey, rotateKey, setRights } from '../../../operations/administration/manage-keys.ts';
import { keysOf, RIGHTS, type StoredKey } from '../../../store/keys.ts';
import type { CallInput } from '../../calls/call.ts';
import { existing, merchantInPath } from '../../calls/existing.ts';
import { actionCall, changeCall, type OperatorCall, readCall } from '../call.ts';
import { issuedKeyView, keyView } from './view.ts';

const rights = v.array(v.picklist(RIGHTS, `a list of: ${RIGHTS.join(', ')}`));

const KEYS = '/operator/merchants/{merchant_id}/keys';
const KEY = `${KEYS}/{key_id}` as const;
const CONFLICT = { missing: 'Merchant or key', conflict: 'The key is revoked.' };

export const keyCalls: readonly OperatorCall[] = [
  readCall({
    operationId: 'listKeys',
    path: KEYS,
    summary: 'List a merchant’s keys, also the revoked ones, the newest first',
    answer: listOf(key, 'Keys'),
    missing: 'Merchant',
    async run({ context, path }) {
      const { merchantId } = await merchantInPath(context, path('merchant_id'));
      return { items: (await keysOf(context.database, merchantId)).map(keyView) };
    },
  }),

  changeCall({
    operationId: 'createKey',
    path: KEYS,
    summary: 'Give a merchant one more key',
    status: 201,
    body: v.pipe(v.strictObject({ rights: v.optional(rights) }), v.title('KeyCreation')),
    answer: issuedKey,
    missing: 'Merchant',
    async run({ context, path, by, body }) {
      const { merchantId } = await merchantInPath(context, path('merchant_id'));
      return issuedKeyView(await addKey(context, { merchantId, rights: body.rights }, by));
    },
  }),

  changeCall({
    ...CONFLICT,
    operationId: 'changeKey',
    method: 'patch',
    path: KEY,
    summary: 'Change what a key may do besides orders and payments',
    body: v.pipe(v.strictObject({ rights }), v.title('KeyChange')),
    answer: key,
    async run({ context, path, by, body }) {
      const { merchantId, keyId } = await keyInPath(context, path);
      return keyView(await setRights(context, merchantId, keyId, body.rights, by));
    },
  }),

  actionCall({
    ...CONFLICT,
    operationId: 'rotateKey',
    path: `${KEY}/rotate`,
    summary: 'Put a new key with the same rights in a key’s place',
    status: 201,
    answer: issuedKey,
    async run({ context, path, by }) {
      const { merchantId, keyId } = await keyInPath(context, path);
      return issuedKeyView(await rotateKey(context, merchantId, keyId, by));
    },
  }),

  actionCall({
    operationId: 'revokeKey',
    path: `${KEY}/revoke`,
    summary: 'End a key',
    answer: key,
    missing: 'Merchant or key',
    async run({ context, path, by }) {
      const found = await keyInPath(context, path);
      // Idempotent.
      if (found.revokedAt !== null) return keyView(found);
      return keyView(await endKey(context, found.merchantId, found.keyId, by));
    },
  }),
];

async function keyInPath(
  context: ServiceContext,
  path: CallInput<unknown, unknown>['path'],
): Promise<StoredKey> {
  const { merchantId } = await merchantInPath(context, path('merchant_id'));
  const keys = await keysOf(context.database, merchantId);
  return existing(keys.find(({ keyId }) => keyId === path('key_id')) ?? null, 'Key');
}
