import { success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { deskAct, deskRead } from '../../operator/deskCall';
import { changeHouse, describeHouse } from '../../operator/house';
import { previewMail } from '../../operator/previewMail';

export const operatorHouse = deskRead<'operatorHouse'>(async ({ context }) => {
  // Another process may have saved something since.
  await context.house.look();
  return success(await describeHouse(context));
});

const change = deskAct('operatorChangeHouse', (tx, { context, request }) =>
  changeHouse(context, tx, request),
);

export const operatorChangeHouse: Handler<'operatorChangeHouse'> = async (call) => {
  const changed = await change(call);
  await call.context.house.look();
  return changed;
};

export const operatorPreviewMail = deskRead<'operatorPreviewMail'>(async ({ context, request }) =>
  success(previewMail(context, request)),
);
