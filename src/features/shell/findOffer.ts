import { readServerNotice } from '../../../data/queries/notices';
import { findConsentQuestion } from './consentDue';
import { isInstallNoticeDue, isShortcutDue, isWayOutDue } from './install/installQuestions';
import { isNoticeDueNow } from './noticeDue';
import type { Offer } from './offer';
import { findSale } from './popups/findSale';
import { findHomePopup } from './popups/homePopup';
import { isDailyRewardDue } from './rewardDue';

export type OfferMoment = {
  readonly isHome: boolean;
  readonly returned: boolean;
  readonly leftBook: boolean;
  readonly passed: ReadonlySet<Offer['kind']>;
};

type Find = (moment: OfferMoment) => Promise<Offer | undefined | false>;

/**
 * In the order of spec 2.2 and 2.5. Each function only checks; `recordOfferShown` records the offer once it is
 * shown.
 */
const IN_ORDER: readonly Find[] = [
  async ({ isHome }) => isHome && (await isShortcutDue()) && { kind: 'shortcut' },
  async ({ isHome, returned }) => isHome && findHomePopup(returned),
  async ({ isHome, leftBook }) => (isHome || leftBook) && (await isWayOutDue()) && { kind: 'lead' },
  async ({ isHome }) => {
    const notice = isHome && (await readServerNotice('homeNotice'));
    return notice && { kind: 'said', notice };
  },
  () => findConsentQuestion(location.pathname),
  async () => (await isDailyRewardDue()) && { kind: 'reward' },
  async ({ leftBook }) => leftBook && (await isNoticeDueNow()) && { kind: 'notice' },
  async ({ isHome, leftBook }) => (isHome || leftBook) && (await isInstallNoticeDue()) && { kind: 'install' },
  async ({ isHome }) => {
    const sale = isHome && (await findSale());
    return sale && { kind: 'sale', sale };
  },
];

/** Only one offer at a time: the others are due again on the next page. */
export async function findOffer(moment: OfferMoment): Promise<Offer | undefined> {
  for (const find of IN_ORDER) {
    const offer = await find(moment);
    if (offer && !moment.passed.has(offer.kind)) return offer;
  }
  return undefined;
}
