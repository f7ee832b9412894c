import { failed } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { tryAtDesk } from '../../payments/atDesk';
import { payAtDesk } from '../../payments/providers/desk/payAtDesk';

/** The test desk's card form. */
export const deskPay: Handler<'deskPay'> = async ({ context, request, session }) => {
  const { clientSecret: ref, number, cardId } = request;
  if (number === undefined && cardId === undefined) return failed('malformed');
  return await tryAtDesk(context, sessionOf({ session }).userId, {
    ref,
    cardId,
    run: (desk, tell, of, kept) => payAtDesk(desk, tell, { ref: of, card: number ?? kept ?? '' }),
  });
};
