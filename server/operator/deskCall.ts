import type { AnswerOf, OperatorCallName, RequestOf } from '../../contract/endpoints';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { OperatorRole } from '../../contract/wire/roles';
import { type Call, type Handler, sessionOf } from '../ground/call';
import type { Transaction } from '../ground/db/database';
import { answerOnce } from '../ground/session/answerOnce';
import type { Session } from '../ground/session/session';
import { type Actor, type Done, recordAct } from './audit';
import { admissionOf, prolongDesk } from './desk';
import { mayCall, roleOf } from './role';

/*
 * The only way into a call of the desk (decision 0083): session, role, open desk, for money, prices and
 * deletions a fresh password, and for changes an audit entry in the same transaction. A handler under
 * handlers/operator that uses none of these fails its test.
 */

/** The calls that carry a requestId, and so change something. */
export type OperatorActName = {
  [Name in OperatorCallName]: RequestOf<Name> extends { requestId: string } ? Name : never;
}[OperatorCallName];

/** Who makes a call of the desk. */
export type Operator = { readonly userId: number; readonly role: OperatorRole };

/** A call that reads the desk's state, opens it or closes it: the role is enough. */
export function deskDoor<Name extends OperatorCallName>(
  answer: (call: Call<Name>, session: Session, role: OperatorRole) => Promise<Result<AnswerOf<Name>>>,
): Handler<Name> {
  return async (call) => {
    const session = sessionOf(call);
    const { role } = await admissionOf(call.context.db, session, call.context.now());
    if (role === null || !mayCall(role, call.name)) return failed('notAllowed');
    return await answer(call, session, role);
  };
}

/**
 * A call that reads, at an open desk. Only `read` itself may enter something in the log. `isRepeated`: a page
 * makes it without its user, so it does not keep the desk open. `isFresh`: the password or passkey must be.
 * `opensWithoutPasskey`: also where the installation requires a passkey that the account lacks.
 */
export function deskRead<Name extends OperatorCallName>(
  read: (call: Call<Name>, operator: Operator) => Promise<Result<AnswerOf<Name>>>,
  { isRepeated = false, isFresh = false, opensWithoutPasskey = false } = {},
): Handler<Name> {
  return async (call) => {
    const admitted = await admit(call, { prolongs: !isRepeated, isFresh, opensWithoutPasskey });
    return admitted.ok ? await read(call, admitted.value) : admitted;
  };
}

/**
 * A call that changes something, at an open desk: once for each requestId, in one transaction with its log
 * entry. A refusal by `effect` is final and not logged. `effect` may run again, as in `answerOnce`.
 * `needsPassword`: for requests that move money, change prices or delete, the password must be fresh.
 */
export function deskAct<Name extends OperatorActName>(
  name: Name,
  effect: (tx: Transaction, call: Call<Name>, actor: Actor) => Promise<Result<Done<AnswerOf<Name>>>>,
  needsPassword: (request: Call<Name>['request']) => boolean = () => false,
): Handler<Name> {
  return async (call) => {
    // Outside `answerOnce`, so that `deskClosed` is not stored: the same command is sent again once the desk
    // is open.
    const admitted = await admit(call, { isFresh: needsPassword(call.request) });
    if (!admitted.ok) return admitted;
    const command = call as Call<Name> & { readonly request: { readonly requestId: string } };
    const actor = { operatorId: admitted.value.userId, commandId: command.request.requestId };
    return await answerOnce(command, name, async (tx, operatorId) => {
      const role = await roleOf(tx, operatorId);
      if (role === null || !mayCall(role, name)) return failed('notAllowed');
      const done = await effect(tx, call, actor);
      if (!done.ok) return done;
      await recordAct(tx, actor, done.value.act, call.context.now());
      return success(done.value.answer);
    });
  };
}

async function admit(
  call: Pick<Call<OperatorCallName>, 'name' | 'context' | 'session'>,
  { isFresh: mustBeFresh = false, prolongs = true, opensWithoutPasskey = false },
): Promise<Result<Operator>> {
  const session = sessionOf(call);
  const { db, settings } = call.context;
  const now = call.context.now();
  const { role, openUntil, isFresh, hasPasskey } = await admissionOf(db, session, now);
  if (role === null || !mayCall(role, call.name)) return failed('notAllowed');
  if (openUntil === null) return failed('deskClosed');
  if (settings.deskNeedsPasskey && !hasPasskey && !opensWithoutPasskey) return failed('passkeyNeeded');
  if (mustBeFresh && !isFresh) return failed('passwordNeeded');
  if (prolongs) await prolongDesk(db, session, { openUntil, now });
  return success({ userId: session.userId, role });
}

/** For calls that always need a fresh password. */
export const always = () => true;
