import type { AnswerOf, RequestOf, StudioCallName } from '../../contract/endpoints';
import type { TitlePart } from '../../contract/studio/parts';
import { failed, type Result, success } from '../../contract/wire/failure';
import { lockPart, partOf } from '../catalogue/titleParts';
import { type Call, type Handler, sessionOf } from '../ground/call';
import type { Transaction } from '../ground/db/database';
import { answerOnce } from '../ground/session/answerOnce';
import { type Actor, type Done, recordAct } from '../operator/audit';

/*
 * The only way into a call of the studio about a title (decision 0137): the session's account has a part in it,
 * read again for every call, and for changes locked in their transaction and entered in the audit log. Nobody
 * else learns whether there is such a title.
 */

/** The calls about a title, and those of them that change something. */
export type TitleCallName = {
  [Name in StudioCallName]: RequestOf<Name> extends { bookId: number } ? Name : never;
}[StudioCallName];
export type TitleActName = {
  [Name in TitleCallName]: RequestOf<Name> extends { requestId: string } ? Name : never;
}[TitleCallName];

/** Who makes a call of the studio, in which part. */
export type Person = { readonly userId: number; readonly part: TitlePart };

/** A call that reads: every part may. */
export function titleRead<Name extends TitleCallName>(
  read: (call: Call<Name>, person: Person) => Promise<Result<AnswerOf<Name>>>,
): Handler<Name> {
  return async (call) => {
    const { userId } = sessionOf(call);
    const { bookId } = call.request as { bookId: number };
    const part = await partOf(call.context.db, { userId, bookId });
    return part === null ? failed('notFound') : await read(call, { userId, part });
  };
}

type ByPerson = Actor & { readonly operatorId: number; readonly part: TitlePart };

/**
 * A call that changes something: once for each requestId, in one transaction with its log entry. A refusal is
 * final and not logged. `may`: whether a part may do what the request asks. `effect` may run again, as in
 * `answerOnce`.
 */
export function titleAct<Name extends TitleActName>(
  name: Name,
  may: (part: TitlePart, request: Call<Name>['request']) => boolean,
  effect: (tx: Transaction, call: Call<Name>, by: ByPerson) => Promise<Result<Done<AnswerOf<Name>>>>,
): Handler<Name> {
  return async (call) => {
    const command = call as Call<Name> & { readonly request: { requestId: string; bookId: number } };
    const { requestId, bookId } = command.request;
    return await answerOnce(command, name, async (tx, userId) => {
      const part = await lockPart(tx, { userId, bookId });
      if (part === null) return failed('notFound');
      if (!may(part, call.request)) return failed('notAllowed');
      const by: ByPerson = { operatorId: userId, commandId: requestId, part };
      const done = await effect(tx, call, by);
      if (!done.ok) return done;
      const { part: _, ...actor } = by;
      await recordAct(tx, actor, done.value.act, call.context.now());
      return success(done.value.answer);
    });
  };
}
