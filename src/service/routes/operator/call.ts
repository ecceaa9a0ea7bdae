import * as v from 'valibot';
import type { Actor } from '../../actor.ts';
import { type Call, callsFor } from '../calls/call.ts';

/** The caller of an operator call. */
export interface OperatorCaller {
  /** The actor, for the audit log. */
  readonly by: Actor;
}

export type OperatorCall = Call<OperatorCaller>;

export const { listCall, readCall, actionCall, changeCall } = callsFor<OperatorCaller>({
  tag: 'Operator',
  callers: ['operator'],
  headers: [
    {
      in: 'header',
      name: 'X-Operator',
      description: 'Which person calls, for the journal; percent-encoded where it is not ASCII.',
      schema: v.string(),
    },
  ],
  notFoundReason: 'There is no operator in the settings',
});
