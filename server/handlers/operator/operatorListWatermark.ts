import { deskAct } from '../../operator/deskCall';
import { listWatermark } from '../../operator/titles/listWatermark';

/** Enters a line that is taken out of imported books, or takes it off the list. */
export const operatorListWatermark = deskAct('operatorListWatermark', (tx, { context, request }) =>
  listWatermark(tx, request, context.now()),
);
