import { success } from '../../../contract/wire/failure';
import { describeDesk, openByPassword, openBySocial } from '../../operator/desk';
import { deskDoor } from '../../operator/deskCall';

/** Opens the desk for 15 minutes, by the password or by a login at another provider that was just made. */
export const operatorOpen = deskDoor<'operatorOpen'>(async (call, session) => {
  const { context, network, loginToken, clearLogin } = call;
  const { proof } = call.request;
  const isSocial = proof.kind === 'social';
  const opened = isSocial
    ? await openBySocial(context, session, { provider: proof.provider, token: loginToken })
    : await openByPassword(context, session, { password: proof.password, network });
  if (isSocial) clearLogin();
  return opened.ok ? success(await describeDesk(context, session)) : opened;
});
