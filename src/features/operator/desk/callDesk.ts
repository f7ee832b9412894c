import type { AnswerOf, OperatorCallName, RequestOf } from '../../../../contract/endpoints';
import type { Result } from '../../../../contract/wire/failure';
import { noteAnswer } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';

/** A call of the desk. A worker's functions lose the tie between a name and its shapes on their way: here it is made again. */
export async function callDesk<Name extends OperatorCallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<Result<AnswerOf<Name>>> {
  const answer = await usecases.callDesk({ name, request });
  noteAnswer(answer);
  return answer as Result<AnswerOf<Name>>;
}
