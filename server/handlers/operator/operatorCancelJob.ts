import { deskAct } from '../../operator/deskCall';
import { cancel } from '../../operator/titles/cancel';

/** Ends a job where nothing is half-done. */
export const operatorCancelJob = deskAct('operatorCancelJob', (tx, { context, request }) =>
  cancel(tx, request.jobId, context.now()),
);
