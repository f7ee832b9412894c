import { deskAct } from '../../operator/deskCall';
import { warnReader } from '../../operator/people/warnReader';

/** Tells a reader something they should take to heart. */
export const operatorWarn = deskAct('operatorWarn', (tx, { context, request }) =>
  warnReader(tx, { userId: request.id, text: request.text }, context.now()),
);
