import { deskAct } from '../../operator/deskCall';
import { order } from '../../operator/titles/arrangeTabs';

/** Puts the tabs of home into an order. */
export const operatorOrderTabs = deskAct('operatorOrderTabs', (tx, { request }) => order(tx, request.order));
