import { failed, success } from '../../../contract/wire/failure';
import { listDeskTabs, readTab } from '../../content/arrangeTabs';
import { always, deskAct, deskRead } from '../../operator/deskCall';
import { arrange, order, remove } from '../../operator/titles';

export const operatorTabs = deskRead<'operatorTabs'>(async ({ context }) =>
  success({ list: await listDeskTabs(context.db) }),
);

export const operatorTab = deskRead<'operatorTab'>(async ({ context, request }) => {
  const arranged = await readTab(context.db, request.tab);
  return arranged ? success(arranged) : failed('notFound');
});

export const operatorArrangeTab = deskAct('operatorArrangeTab', (tx, { request }) =>
  arrange(tx, request.draft),
);

export const operatorOrderTabs = deskAct('operatorOrderTabs', (tx, { request }) => order(tx, request.order));

export const operatorRemoveTab = deskAct(
  'operatorRemoveTab',
  (tx, { request }) => remove(tx, request.tab),
  always,
);
