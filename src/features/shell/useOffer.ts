import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Asked } from '../../../contract/account/signals';
import { useAsked } from '../../platform/visit/consent';
import { settleOffers, takeLeftBook } from '../../platform/visit/offers';
import { findConsentQuestion } from './consentDue';
import { findOffer, type OfferMoment } from './findOffer';
import { noteShown } from './noteShown';
import type { Offer } from './offer';
import { beganAtHome } from './popups/homePopup';

type Offered = {
  readonly offer: Offer | undefined;
  /** It stands before the reader now. */
  readonly shown: () => void;
  readonly close: () => void;
  /** Shows what else is due on this page in its place. */
  readonly next: () => void;
};

/** Whether home was on the screen in this visit, and another page after it. */
let leftHome = false;

/**
 * What is due on the page on the screen, at most one thing. Who needs the reader's consent is known once the server has
 * told its configuration, which on a first visit comes after the page: then the question comes all the same, where nothing else was said.
 */
export function useOffer(pathname: string, reading: boolean): Offered {
  const isHome = pathname === '/home';
  const { history } = useRouter();
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
      // An answer for one page is not one for the next.
      setOffer(undefined);
    };
  }, [isHome, reading, history]);

  const asksSince = useAsked()
    .map(({ purpose, to }) => `${purpose} ${to}`)
    .join();
  useEffect(() => {
    if (reading || asksSince === '') return;
    let current = true;
    void askIfNothingSaid(said.current, pathname, (asked) => {
      if (current) setOffer((now) => now ?? { kind: 'consent', asked });
    });
    return () => {
      current = false;
      // Not over the page that says what it is about: its own link leads there.
      setOffer((now) => (now?.kind === 'consent' ? undefined : now));
    };
  }, [pathname, reading, asksSince]);

  return {
    offer,
    shown: () => {
      // Once, however often the page is drawn.
      if (!offer || noted.current === offer) return;
      noted.current = offer;
      void noteShown(offer);
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

/** Has the reader asked for their consent once it is known that nothing else is said. */
async function askIfNothingSaid(
  said: Promise<Offer | undefined> | undefined,
  pathname: string,
  ask: (asked: readonly Asked[]) => void,
): Promise<void> {
  try {
    const before = await said;
    if (before && before.kind !== 'consent') return;
    const asked = await findConsentQuestion(pathname);
    if (asked) ask(asked);
  } catch (error) {
    console.info('Whether there is something to agree to cannot be read.', error);
  }
}
