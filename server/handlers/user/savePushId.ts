import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { isTimeZone } from '../../push/noticeMoment';
import { isKnownService } from '../../push/pushServices';
import { dropSubscription, isCurvePoint, saveSubscription } from '../../push/saveSubscription';

/** Where this session's browser is reached while the app is closed (spec 4.8); empty: it is not to be any more. */
export const savePushId: Handler<'savePushId'> = async (call) => {
  const { context, request } = call;
  const { db, settings, vapid, now } = context;
  const session = sessionOf(call);
  const { pushId, language, timeZone } = request;
  if (pushId === '') {
    await dropSubscription(db, session.id);
    return success(null);
  }
  const { endpoint, keys } = pushId;
  if (vapid === null || !isKnownService(endpoint, settings.push)) return failed('notAllowed');
  if (!isCurvePoint(keys.p256dh) || !isTimeZone(timeZone)) return failed('malformed');
  const vapidKey = vapid.current.publicKey;
  const said = { endpoint, keys, vapidKey, language, timeZone };
  return (await saveSubscription(db, session, said, now())) ? success(null) : failed('notAllowed');
};
