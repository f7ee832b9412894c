import { failed, success } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { callbackUrl, providerOf } from '../../social/providers';
import { beginSocialLogin } from '../../social/socialLogin';

/** Begins a login by another provider; the browser's cookie is what it will be known by when it comes back. */
export const startSocial: Handler<'startSocial'> = async (call) => {
  const { context, request, origin, setLogin } = call;
  const { provider, redirect } = request;
  try {
    const asked = await providerOf(context, provider, { fresh: true });
    if (asked === null) return failed('socialFailed');
    const callback = callbackUrl(origin, provider);
    const start = { provider, callback, redirect, now: context.now() };
    const { token, url } = await beginSocialLogin(context.db, asked, start);
    setLogin(token);
    return success({ url });
  } catch (error) {
    console.error(`The login provider ${provider} is not reached:`, error);
    return failed('socialFailed');
  }
};
