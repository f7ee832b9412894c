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
  /** Home was seen before in this visit. */
  readonly returned: boolean;
  /** A book was left for this page. */
  readonly leftBook: boolean;
  /** What this page has had, or has no use for. */
  readonly passed: ReadonlySet<Offer['kind']>;
};

type Find = (moment: OfferMoment) => Promise<Offer | undefined | false>;

/** The order of spec 2.2 and 2.5. Each only looks: that it was shown is noted once it stands (`noteShown`). */
const IN_ORDER: readonly Find[] = [
  async ({ isHome }) => isHome && (await isShortcutDue()) && { kind: 'shortcut' },
  async ({ isHome, returned }) => isHome && findHomePopup(returned),
  async ({ isHome, leftBook }) => (isHome || leftBook) && (await isWayOutDue()) && { kind: 'lead' },
  async ({ isHome }) => {
    const notice = isHome && (await readServerNotice('homeNotice'));
    return notice && { kind: 'said', notice };
  },
  async () => {
    const asked = await findConsentQuestion(location.pathname);
    return asked && { kind: 'consent', asked };
  },
  async () => (await isDailyRewardDue()) && { kind: 'reward' },
  async ({ leftBook }) => leftBook && (await isNoticeDueNow()) && { kind: 'notice' },
  async ({ isHome, leftBook }) => (isHome || leftBook) && (await isInstallNoticeDue()) && { kind: 'install' },
  async ({ isHome }) => {
    const sale = isHome && (await findSale());
    return sale && { kind: 'sale', sale };
  },
];

/** One at a time: what is not shown now is due again on the next page. */
export async function findOffer(moment: OfferMoment): Promise<Offer | undefined> {
  for (const find of IN_ORDER) {
    const offer = await find(moment);
    if (offer && !moment.passed.has(offer.kind)) return offer;
  }
  return undefined;
}
