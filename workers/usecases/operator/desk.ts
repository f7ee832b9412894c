import type { AnswerOf, OperatorCallName, RequestOf } from '../../../contract/endpoints/endpoints';
import type { Result } from '../../../contract/values/failure';
import { call } from '../../../data/network/gateway';
import { uploadPart } from '../../../data/network/uploads';
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

/** Sends a part of an operator’s upload; resolves to how much of it the server has then. */
export function sendPart(part: {
  jobId: string;
  at: number;
  part: Blob;
}): Promise<Result<{ received: number }>> {
  return outcome(() => uploadPart(part));
}
