import type { AnswerOf, OperatorCallName, RequestOf } from '../../../contract/endpoints';
import type { Result } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { uploadPart } from '../../../data/network/uploads';
import { outcome } from '../ground/outcome';

/**
 * Makes a call of the operator's desk. It needs the network, and nothing of the desk is stored on the device
 * (decision 0083).
 */
export function callDesk<Name extends OperatorCallName>({
  name,
  request,
}: {
  name: Name;
  request: RequestOf<Name>;
}): Promise<Result<AnswerOf<Name>>> {
  return outcome(() => call(name, request));
}

/** Uploads a part of an operator’s file; resolves to how much the server has. */
export function sendPart(part: {
  jobId: string;
  at: number;
  part: Blob;
}): Promise<Result<{ received: number }>> {
  return outcome(() => uploadPart(part));
}
