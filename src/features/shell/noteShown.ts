import { usecases } from '../../platform/worker/usecases';
import { noteAsked } from './install/installQuestions';
import { noteNoticeAsked } from './noticeDue';
import type { Offer } from './offer';
import { noteSaleShown } from './popups/findSale';
import { noteHomePopupShown } from './popups/homePopup';
import { noteDailyReward } from './rewardDue';

/**
 * Notes that an offer stands before its reader, who is not shown it again for its time. Not before: whoever leaves the page
 * while the offer’s code is on its way has seen nothing.
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
      // Asked until it is answered, and closing it is an answer.
      return;
  }
}
