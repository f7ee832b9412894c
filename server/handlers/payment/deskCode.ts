import { type Handler, sessionOf } from '../../ground/call';
import { tryAtDesk } from '../../payments/atDesk';
import { giveCode } from '../../payments/providers/desk/payAtDesk';

/** The code that a test card asks for. */
export const deskCode: Handler<'deskCode'> = async ({ context, request, session }) => {
  const { clientSecret: ref, code } = request;
  return await tryAtDesk(context, sessionOf({ session }).userId, {
    ref,
    run: (desk, tell, of) => giveCode(desk, tell, { ref: of, code }),
  });
};
