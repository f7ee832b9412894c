import type { AnswerOf, OperatorCallName, RequestOf } from '../../../contract/endpoints';
import type { Result } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { outcome } from '../ground/outcome';

/** A call of the operator's desk, which needs the network. Nothing of the desk is kept on the device (decision 0083). */
export function callDesk<Name extends OperatorCallName>({
  name,
  request,
}: {
  name: Name;
  request: RequestOf<Name>;
}): Promise<Result<AnswerOf<Name>>> {
  return outcome(() => call(name, request));
}
