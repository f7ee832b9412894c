import { deskAct } from '../../operator/deskCall';
import { remove } from '../../operator/titles/arrangeTabs';

/** Takes a tab of home away; what is in it stays in the catalogue. */
export const operatorRemoveTab = deskAct('operatorRemoveTab', (tx, { request }) => remove(tx, request.tab));
