import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useServerConfig } from '../../platform/live/serverConfig';
import { useAsked } from '../../platform/visit/consent';
import { settleOffers, takeLeftBook } from '../../platform/visit/offers';
import { usecases } from '../../platform/worker/usecases';
import { findConsentQuestion } from './consentDue';
import { findOffer, type OfferMoment } from './findOffer';
import { recordAsked } from './install/installQuestions';
import { recordNoticeAsked } from './noticeDue';
import type { Offer } from './offer';
import { recordSaleShown } from './popups/findSale';
import { beganAtHome, recordHomePopupShown } from './popups/homePopup';
import { recordDailyReward } from './rewardDue';

type Offered = {
  readonly offer: Offer | undefined;
  readonly shown: () => void;
  readonly close: () => void;
  /** Replaces it by the next offer that is due on this page. */
  readonly next: () => void;
};

/** Whether home was shown in this visit, and another page after it. */
let leftHome = false;

/**
 * Returns the offer that is due on the visible page, at most one. The consent question needs the server's
 * configuration, which on a first visit arrives after the page: then it is asked late, if nothing else was
 * shown. Used by a component that is mounted anew on home, elsewhere and in a chapter.
 */
export function useOffer(pathname: string, reading: boolean): Offered {
  const isHome = pathname === '/home';
  const router = useRouter();
  const { history } = router;
  const [offer, setOffer] = useState<Offer>();
  const said = useRef<Promise<Offer | undefined>>(undefined);
  const moment = useRef<OfferMoment>(undefined);
  const noted = useRef<Offer>(undefined);
  useEffect(() => {
    if (reading) return;
    let current = true;
    leftHome ||= beganAtHome && history.location.state.__TSR_index > 0;
    const here = { isHome, returned: leftHome, leftBook: takeLeftBook(), passed: new Set<Offer['kind']>() };
    moment.current = here;
    said.current = findOffer(here).then(
      (next) => {
        settleOffers(next !== undefined);
        if (current) setOffer(next);
        return next;
      },
      (error) => {
        settleOffers(false);
        console.info('Whether there is something to offer cannot be read.', error);
        return undefined;
      },
    );
    return () => {
      current = false;
      moment.current = undefined;
      leftHome ||= isHome;
    };
  }, [isHome, reading, history]);

  const { terms = '', privacy = '' } = useServerConfig()?.houseTexts ?? {};
  const asksSince = [...useAsked().map(({ purpose, to }) => `${purpose} ${to}`), terms + privacy].join();
  useEffect(() => {
    if (reading || asksSince === '') return;
    let current = true;
    void askIfNothingSaid(said.current, pathname, (question) => {
      if (current) setOffer((now) => now ?? question);
    });
    return () => {
      current = false;
      // Not over the page about it, to which its own link leads.
      setOffer((now) => (isQuestion(now) ? undefined : now));
    };
  }, [pathname, reading, asksSince]);

  return {
    offer,
    shown: () => {
      // A reader on the way to another page sees it for a moment at most, so it counts as not shown.
      if (router.latestLocation.pathname !== pathname) return;
      // Records it once, however often the page renders.
      if (!offer || noted.current === offer) return;
      noted.current = offer;
      void recordOfferShown(offer);
    },
    close: () => setOffer(undefined),
    next: () => {
      const before = moment.current;
      setOffer(undefined);
      if (!before || !offer) return;
      const here = { ...before, passed: new Set([...before.passed, offer.kind]) };
      moment.current = here;
      void findOffer(here).then((found) => {
        if (moment.current === here) setOffer(found);
      });
    },
  };
}

const isQuestion = (offer: Offer | undefined) => offer?.kind === 'consent' || offer?.kind === 'terms';

/** Asks for consent once it is known that nothing else is shown. */
async function askIfNothingSaid(
  said: Promise<Offer | undefined> | undefined,
  pathname: string,
  ask: (question: Offer) => void,
): Promise<void> {
  try {
    const before = await said;
    if (before && !isQuestion(before)) return;
    const question = await findConsentQuestion(pathname);
    if (question) ask(question);
  } catch (error) {
    console.info('Whether there is something to agree to cannot be read.', error);
  }
}

/**
 * Records that an offer was shown, which suppresses it for some time. Not earlier: a reader who leaves while
 * the offer's code is loading has seen nothing.
 */
async function recordOfferShown(offer: Offer): Promise<void> {
  switch (offer.kind) {
    case 'skip':
    case 'continue':
    case 'login':
    case 'free':
      return recordHomePopupShown(offer);
    case 'said':
      await usecases.countServerNotice({ id: offer.notice.id, dismissed: false });
      return;
    case 'shortcut':
    case 'install':
    case 'lead':
      return recordAsked(offer.kind);
    case 'reward':
      return recordDailyReward();
    case 'notice':
      return recordNoticeAsked();
    case 'sale':
      return recordSaleShown();
    case 'terms':
    case 'consent':
      // It is repeated until it is answered, and closing it is an answer.
      return;
  }
}
