import type { AnswerOf, RequestOf, StudioCallName } from '../../contract/endpoints';
import type { TitlePart } from '../../contract/studio/parts';
import { failed, type Result, success } from '../../contract/wire/failure';
import { lockPart, partOf } from '../catalogue/titleParts';
import { PlanOutdated } from '../content/publishBook';
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

/** A call that reads: every part may, or those of which `may` says so. */
export function titleRead<Name extends TitleCallName>(
  read: (call: Call<Name>, person: Person) => Promise<Result<AnswerOf<Name>>>,
  may: (part: TitlePart) => boolean = () => true,
): Handler<Name> {
  return async (call) => {
    const { userId } = sessionOf(call);
    const { bookId } = call.request as { bookId: number };
    const part = await partOf(call.context.db, { userId, bookId });
    if (part === null) return failed('notFound');
    return may(part) ? await read(call, { userId, part }) : failed('notAllowed');
  };
}

type ByPerson = Actor & { readonly operatorId: number; readonly part: TitlePart };

/** Publications at the same moment may each outdate the plan of the others. */
const MOST_PLANS = 8;

/**
 * A call that changes something: once for each requestId, in one transaction with its log entry. A refusal is
 * final and not logged. `may`: whether a part may do what the request asks. `effect` may run again, as in
 * `answerOnce`. `plan` does what needs no transaction, such as writing a file; its refusal is not final, and it is
 * repeated if the effect finds it outdated. Refused: `tooMany` if that never ends.
 */
export function titleAct<Name extends TitleActName, Planned = null>(
  name: Name,
  may: (part: TitlePart, request: Call<Name>['request']) => boolean,
  effect: (
    tx: Transaction,
    call: Call<Name>,
    by: ByPerson,
    planned: Planned,
  ) => Promise<Result<Done<AnswerOf<Name>>>>,
  plan?: (call: Call<Name>, person: Person) => Promise<Result<Planned>>,
): Handler<Name> {
  const act = async (call: Call<Name>, planned: Planned) => {
    const command = call as Call<Name> & { readonly request: { requestId: string; bookId: number } };
    const { requestId, bookId } = command.request;
    return await answerOnce(command, name, async (tx, userId) => {
      const part = await lockPart(tx, { userId, bookId });
      if (part === null) return failed('notFound');
      if (!may(part, call.request)) return failed('notAllowed');
      const by: ByPerson = { operatorId: userId, commandId: requestId, part };
      const done = await effect(tx, call, by, planned);
      if (!done.ok) return done;
      const { part: _, ...actor } = by;
      await recordAct(tx, actor, done.value.act, call.context.now());
      return success(done.value.answer);
    });
  };
  if (!plan) return (call) => act(call, null as Planned);
  return async (call) => {
    const { userId } = sessionOf(call);
    const { bookId } = call.request as { bookId: number };
    const part = await partOf(call.context.db, { userId, bookId });
    if (part === null) return failed('notFound');
    if (!may(part, call.request)) return failed('notAllowed');
    for (let attempt = 1; ; attempt++) {
      const planned = await plan(call, { userId, part });
      if (!planned.ok) return planned;
      try {
        return await act(call, planned.value);
      } catch (error) {
        if (!(error instanceof PlanOutdated)) throw error;
        if (attempt === MOST_PLANS) return failed('tooMany');
      }
    }
  };
}
