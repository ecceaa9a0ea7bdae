import type { Hono } from 'hono';
import * as v from 'valibot';
import type { AppealStatus } from '../../contract/statuses.ts';
import { methodNotAllowed, notFound } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import { numericIdIn } from '../../service/routes/numeric-id.ts';
import { messageText } from '../../service/routes/support/schemas.ts';
import { findAppeal, type StoredAppeal } from '../../service/store/appeals.ts';
import { acceptAppeal, rejectAppeal, takeAppeal } from '../../service/work/move-appeal.ts';
import type { Driver } from '../driver.ts';
import { appealControlView } from './view.ts';

/** What the operator may have to say; it goes into the thread. */
const comment = v.strictObject({ comment: v.nullish(messageText) });

/** Brings appeals to any state, as an operator would; a tester needs no thread for it. */
export function appealControls(app: Hono, { core }: Driver): void {
  const moves: {
    readonly [verb: string]: readonly [AppealStatus, typeof takeAppeal];
  } = {
    take: ['in_progress', takeAppeal],
    accept: ['done', acceptAppeal],
    reject: ['rejected', rejectAppeal],
  };

  async function existing(given: string): Promise<StoredAppeal> {
    const id = numericIdIn(given);
    const appeal = id === null ? null : await findAppeal(core.database, id);
    if (appeal === null) throw notFound('Appeal not found');
    return appeal;
  }

  const path = '/sandbox/appeals/:appeal_id/:verb{take|accept|reject}';
  app.post(path, async (c) => {
    const appeal = await existing(c.req.param('appeal_id'));
    const said = await readLooseBody(c.req.raw, comment);
    const [status, move] = moves[c.req.param('verb')] ?? [];
    if (status === undefined || move === undefined) throw notFound();
    // Said twice is said once.
    const moved =
      appeal.status === status
        ? appeal
        : await move(core, appeal.id, {
            actor: 'sandbox',
            comment: said.comment ?? null,
            evenIfNotReady: true,
          });
    return json(200, { appeal: appealControlView(moved) });
  });
  app.all(path, () => {
    throw methodNotAllowed(['POST']);
  });
}
