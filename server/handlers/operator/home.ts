import { failed, success } from '../../../contract/wire/failure';
import { listDeskTabs, readTab } from '../../content/arrangeTabs';
import { deskAct, deskRead } from '../../operator/deskCall';
import { arrange, order, remove } from '../../operator/titles';

/** The tabs of home. */
export const operatorTabs = deskRead<'operatorTabs'>(async ({ context }) =>
  success({ list: await listDeskTabs(context.db) }),
);

/** One tab of home with all that is in it. */
export const operatorTab = deskRead<'operatorTab'>(async ({ context, request }) => {
  const arranged = await readTab(context.db, request.tab);
  return arranged ? success(arranged) : failed('notFound');
});

/** Arranges a tab of home, or makes it. */
export const operatorArrangeTab = deskAct('operatorArrangeTab', (tx, { request }) =>
  arrange(tx, request.draft),
);

/** Puts the tabs of home into an order. */
export const operatorOrderTabs = deskAct('operatorOrderTabs', (tx, { request }) => order(tx, request.order));

/** Takes a tab of home away; what is in it stays in the catalogue. */
export const operatorRemoveTab = deskAct('operatorRemoveTab', (tx, { request }) => remove(tx, request.tab));
