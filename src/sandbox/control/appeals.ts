import type { Hono } from 'hono';
import * as v from 'valibot';
import type { AppealStatus } from '../../contract/statuses.ts';
import { methodNotAllowed, notFound } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import { numericIdIn } from '../../service/lib/numeric-id.ts';
import { acceptAppeal, rejectAppeal, takeAppeal } from '../../service/operations/move-appeal.ts';
import { messageText } from '../../service/routes/support/schemas.ts';
import { findAppeal, type StoredAppeal } from '../../service/store/appeals.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { appealControlView } from './views.ts';

/** The operator's comment, which is posted to the support thread. */
const comment = v.nullish(messageText);

const decision = v.strictObject({ comment, even_if_not_ready: v.optional(v.never()) });
const taking = v.strictObject({ comment, even_if_not_ready: v.optional(v.boolean(), false) });

interface Step {
  readonly to: AppealStatus;
  readonly move: typeof takeAppeal;
  readonly body: typeof taking | typeof decision;
}

const STEPS: { readonly [verb: string]: Step } = {
  take: { to: 'in_progress', move: takeAppeal, body: taking },
  accept: { to: 'done', move: acceptAppeal, body: decision },
  reject: { to: 'rejected', move: rejectAppeal, body: decision },
};

/** Moves appeals through their statuses with the same operations as the operator's calls. */
export function appealControls(app: Hono, { core }: SandboxContext): void {
  async function existing(given: string): Promise<StoredAppeal> {
    const id = numericIdIn(given);
    const appeal = id === null ? null : await findAppeal(core.database, id);
    if (appeal === null) throw notFound('Appeal not found');
    return appeal;
  }

  const path = '/sandbox/appeals/:appeal_id/:verb{take|accept|reject}';
  app.post(path, async (c) => {
    const appeal = await existing(c.req.param('appeal_id'));
    const step = STEPS[c.req.param('verb')];
    if (step === undefined) throw notFound();
    const body = await readLooseBody(c.req.raw, step.body);
    const move = {
      actor: 'sandbox',
      comment: body.comment ?? null,
      evenIfNotReady: body.even_if_not_ready ?? false,
    } as const;
    // Idempotent: repeating a step changes nothing.
    const moved = appeal.status === step.to ? appeal : await step.move(core, appeal.id, move);
    return json(200, { appeal: appealControlView(moved) });
  });
  app.all(path, () => {
    throw methodNotAllowed(['POST']);
  });
}
