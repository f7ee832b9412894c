import type { AnswerOf, OperatorCallName, RequestOf, StudioCallName } from '../../../contract/endpoints';
import type { Result } from '../../../contract/wire/failure';
import { callDesk as call } from '../../../data/network/callDesk';
import { uploadPart } from '../../../data/network/uploads';
import { outcome } from '../ground/outcome';

/**
 * Makes a call of the operator's desk or of the studio. It needs the network, and nothing of them is stored on
 * the device (decisions 0083 and 0137).
 */
export function callDesk<Name extends OperatorCallName | StudioCallName>({
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
