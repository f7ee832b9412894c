import { deskEndpoints } from '../../contract/desk.endpoints';
import type { AnswerOf, DeskCallName, RequestOf } from '../../contract/endpoints';
import type { Result } from '../../contract/wire/failure';
import { type CallOptions, callEndpoint } from './gateway';

/** Makes a call of the operator's desk or of the studio, see `call`. */
export function callDesk<Name extends DeskCallName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<Name>>> {
  return callEndpoint(name, deskEndpoints[name], request, options);
}
