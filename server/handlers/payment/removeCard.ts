import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { ProviderAwayError } from '../../payments/providers/provider';
import { removeSavedCard } from '../../payments/savedCards';

/** The provider forgets a card. */
export const removeCard: Handler<'removeCard'> = async ({ context, request, session }) => {
  try {
    const isGone = await removeSavedCard(context, sessionOf({ session }).userId, request.id);
    return isGone ? success(null) : failed('notFound');
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return failed('providerAway');
  }
};
