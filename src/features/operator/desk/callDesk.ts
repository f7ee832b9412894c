import type { AnswerOf, OperatorCallName, RequestOf, StudioCallName } from '../../../../contract/endpoints';
import type { Result } from '../../../../contract/wire/failure';
import { recordAnswer } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';

/**
 * Makes a call of the desk or of the studio. The worker's function types lose the link between a call's name and its shapes;
 * this restores it.
 */
export async function callDesk<Name extends OperatorCallName | StudioCallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<Result<AnswerOf<Name>>> {
  const answer = await usecases.callDesk({ name, request });
  recordAnswer(answer);
  return answer as Result<AnswerOf<Name>>;
}
