import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ServerNotice } from '../../../contract/schemas/serverNotice';
import type { Asked } from '../../../contract/values/consent';
import { useAsked } from '../../platform/consent';
import { settleOffers, takeLeftBook } from '../../platform/offers';
import { takeConsentQuestion } from './consentDue';
import { takeInstallNotice, takeLead, takeShortcut } from './install/takeInstall';
import { takeNotice } from './noticeDue';
import { beganAtHome, type HomePopup, takeHomePopup } from './popups/homePopup';
import { type SaleOffer, takeSale } from './popups/takeSale';
import { takeDailyReward } from './rewardDue';
import { takeHomeNotice } from './serverNotices/takeHomeNotice';

/** What the shell offers or asks by itself. */
export type Offer =
  | HomePopup
  | { kind: 'reward' | 'notice' | 'shortcut' | 'install' | 'lead' }
  | { kind: 'consent'; asked: readonly Asked[] }
  | { kind: 'said'; notice: ServerNotice }
  | { kind: 'sale'; sale: SaleOffer };

type Offered = {
  readonly offer: Offer | undefined;
  readonly close: () => void;
  /** Closes it, and shows what else is due on this page. */
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
  useEffect(() => {
    if (reading) return;
    let current = true;
    leftHome ||= beganAtHome && history.location.state.__TSR_index > 0;
    said.current = nextOffer(isHome).then(
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
    close: () => setOffer(undefined),
    next: () => {
      setOffer(undefined);
      void nextOffer(isHome).then(setOffer);
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
    const asked = await takeConsentQuestion(pathname);
    if (asked) ask(asked);
  } catch (error) {
    console.info('Whether there is something to agree to cannot be read.', error);
  }
}

/** One at a time: what is not shown now is due again on the next page. */
async function nextOffer(isHome: boolean): Promise<Offer | undefined> {
  const asks = takeLeftBook();
  if (isHome && (await takeShortcut())) return { kind: 'shortcut' };
  const popup = isHome ? await takeHomePopup(leftHome) : undefined;
  if (popup) return popup;
  if ((isHome || asks) && (await takeLead())) return { kind: 'lead' };
  const notice = isHome ? await takeHomeNotice() : undefined;
  if (notice) return { kind: 'said', notice };
  const asked = await takeConsentQuestion(location.pathname);
  if (asked) return { kind: 'consent', asked };
  if (await takeDailyReward()) return { kind: 'reward' };
  if (asks && (await takeNotice())) return { kind: 'notice' };
  if ((isHome || asks) && (await takeInstallNotice())) return { kind: 'install' };
  const sale = isHome ? await takeSale() : undefined;
  return sale && { kind: 'sale', sale };
}
