import { success } from '../../../contract/wire/failure';
import { listDeskTabs } from '../../content/arrangeTabs';
import { deskRead } from '../../operator/deskCall';

/** The tabs of home. */
export const operatorTabs = deskRead<'operatorTabs'>(async ({ context }) =>
  success({ list: await listDeskTabs(context.db) }),
);
