import { success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { isVipAt } from '../../ground/vip';
import { bannedUntil } from '../../rewards/adClicks';
import { signalsOf } from '../../telemetry/signalsOf';

/** Nobody who is VIP or banned is told of a place. */
export const adStatus: Handler<'adStatus'> = async ({ context, session }) => {
  const { userId } = sessionOf({ session });
  const now = context.now();
  const until = await bannedUntil(context.db, userId, now);
  const isWithout = until !== null || (await isVipAt(context.db, userId, now));
  const slots = signalsOf(context.settings).ads?.slots ?? [];
  return success({ list: isWithout ? [] : slots, bannedUntil: until?.getTime() ?? null });
};
