import { failed, success } from '../../../contract/wire/failure';
import { readTab } from '../../content/arrangeTabs';
import { deskRead } from '../../operator/deskCall';

/** One tab of home with all that is in it. */
export const operatorTab = deskRead<'operatorTab'>(async ({ context, request }) => {
  const arranged = await readTab(context.db, request.tab);
  return arranged ? success(arranged) : failed('notFound');
});
