import { deskAct } from '../../operator/deskCall';
import { arrange } from '../../operator/titles/arrange';

/** Arranges a tab of home, or makes it. */
export const operatorArrangeTab = deskAct('operatorArrangeTab', (tx, { request }) =>
  arrange(tx, request.draft),
);
