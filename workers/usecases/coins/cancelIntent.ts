import { type Result, success } from '../../../contract/wire/failure';
import { cancel } from '../../../data/outbox/settle';
import { outcome } from '../ground/outcome';

export type Cancelled = {
  /** False when it was settled already. */
  cancelled: boolean;
  /** It was sent before without an answer: the server may have carried it out. */
  maySpend: boolean;
};

/** Takes back what waits for a connection. Nothing of it is sent any more. */
export function cancelIntent({ requestId }: { requestId: string }): Promise<Result<Cancelled>> {
  return outcome(async () => success(await cancel(requestId)));
}
