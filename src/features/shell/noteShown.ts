import { usecases } from '../../platform/worker/usecases';
import { noteAsked } from './install/installQuestions';
import { noteNoticeAsked } from './noticeDue';
import type { Offer } from './offer';
import { noteSaleShown } from './popups/findSale';
import { noteHomePopupShown } from './popups/homePopup';
import { noteDailyReward } from './rewardDue';

/**
 * Records that an offer was shown, which suppresses it for some time. Not earlier: a reader who leaves while
 * the offer's code is loading has seen nothing.
 */
export async function noteShown(offer: Offer): Promise<void> {
  switch (offer.kind) {
    case 'skip':
    case 'continue':
    case 'login':
    case 'free':
      return noteHomePopupShown(offer);
    case 'said':
      await usecases.countServerNotice({ id: offer.notice.id, dismissed: false });
      return;
    case 'shortcut':
    case 'install':
    case 'lead':
      return noteAsked(offer.kind);
    case 'reward':
      return noteDailyReward();
    case 'notice':
      return noteNoticeAsked();
    case 'sale':
      return noteSaleShown();
    case 'consent':
      // It is repeated until it is answered, and closing it is an answer.
      return;
  }
}
