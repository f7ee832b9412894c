import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { mailBell } from '../../ground/mail/enqueue';
import { deskAct, deskRead } from '../../operator/deskCall';
import { changePeople, listPeople } from '../../studio/people';

export const operatorTitlePeople = deskRead<'operatorTitlePeople'>(async ({ context, request }) =>
  success(await listPeople(context, request.bookId, { kind: 'desk' })),
);

const change = deskAct('operatorChangeTitlePeople', (tx, { context, request, namedOrigin: origin }) =>
  changePeople(tx, context, { ...request, origin }, { kind: 'desk' }),
);

export const operatorChangeTitlePeople: Handler<'operatorChangeTitlePeople'> = async (call) => {
  const changed = await change(call);
  if (changed.ok) mailBell(call.context.db).ring();
  return changed;
};
