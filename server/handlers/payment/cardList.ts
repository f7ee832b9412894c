import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { ProviderAwayError } from '../../payments/providers/provider';
import { savedCards } from '../../payments/savedCards';

/** Cards the reader asked to be kept. */
export const cardList: Handler<'cardList'> = async ({ context, session }) => {
  try {
    return success({ list: await savedCards(context, sessionOf({ session }).userId) });
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return failed('providerAway');
  }
};
