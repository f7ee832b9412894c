import type { Result } from '../../../contract/wire/failure';
import { uploadPart } from '../../../data/network/uploads';
import { outcome } from '../ground/outcome';

/** Sends a part of an operator’s upload; resolves to how much of it the server has then. */
export function sendPart(part: {
  jobId: string;
  at: number;
  part: Blob;
}): Promise<Result<{ received: number }>> {
  return outcome(() => uploadPart(part));
}
