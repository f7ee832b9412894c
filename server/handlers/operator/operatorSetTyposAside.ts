import { deskAct } from '../../operator/deskCall';
import { setAside } from '../../operator/titles/setAside';

/** Lays reports of misprints aside. */
export const operatorSetTyposAside = deskAct('operatorSetTyposAside', (tx, { context, request }) =>
  setAside(tx, request.ids, context.now()),
);
