import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { withPageTexts } from '../../i18n/activate';
import { useIsMobile } from '../../platform/device/mobileRule';
import { lazyPart } from '../../platform/navigation/lazy';
import { recordRefused } from './install/installQuestions';
import { recordNoticeClosed } from './noticeDue';
import { useOffer } from './useOffer';

const DailyRewardDialog = lazyPart(() => withPageTexts(import('./DailyRewardDialog')), 'DailyRewardDialog');
const NoticeSheet = lazyPart(() => withPageTexts(import('../../shared/notice/NoticeSheet')), 'NoticeSheet');
const ContinuePopup = lazyPart(() => withPageTexts(import('./popups/ContinuePopup')), 'ContinuePopup');
const LoginPopup = lazyPart(() => withPageTexts(import('./popups/LoginPopup')), 'LoginPopup');
const FreePopup = lazyPart(() => withPageTexts(import('./popups/FreePopup')), 'FreePopup');

const ConsentSheet = lazyPart(() => withPageTexts(import('./ConsentSheet')), 'ConsentSheet');
const TermsSheet = lazyPart(() => withPageTexts(import('./TermsSheet')), 'TermsSheet');
const SaleDialog = lazyPart(() => withPageTexts(import('./popups/SaleDialog')), 'SaleDialog');
const HomeNotice = lazyPart(() => withPageTexts(import('./serverNotices/HomeNotice')), 'HomeNotice');

const InstallButton = lazyPart(() => withPageTexts(import('./install/InstallButton')), 'InstallButton');
const InstallSheet = lazyPart(() => withPageTexts(import('./install/InstallSheet')), 'InstallSheet');
const LeadSheet = lazyPart(() => withPageTexts(import('./install/LeadSheet')), 'LeadSheet');

/**
 * The offers and questions of spec 2.2 and 2.5 on any page but the reading page: on home the shortcut that a
 * link asks for, its popups, the operator's notice, consent, the daily reward, and last the discount on VIP.
 * Notifications, another browser and installing are offered on home or after a book is left, so that no page
 * that the reader opened for itself is covered.
 */
export function Offers({ reading }: { reading: boolean }) {
  const pathname = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const isHome = pathname === '/home';
  // A state per place: the offer of one is not rendered on the next, not even once.
  return <OfferHere key={`${isHome} ${reading}`} pathname={pathname} reading={reading} />;
}

function OfferHere({ pathname, reading }: { pathname: string; reading: boolean }) {
  const isHome = pathname === '/home';
  const isMobile = useIsMobile();
  const navigate = useNavigate();
  const { offer, shown, close, next } = useOffer(pathname, reading);
  const goOn = useEffectEvent(shown);
  useEffect(() => {
    if (offer?.kind !== 'skip') return;
    goOn();
    const { id, number: target } = offer.params;
    if (offer.book.kind === 'drama')
      void navigate({ to: '/drama/$videoId/$target', params: { videoId: id, target } });
    else void navigate({ to: '/reading/$bookId/$target', params: { bookId: id, target } });
  }, [offer, navigate]);
  return (
    <>
      {isHome && isMobile && <InstallButton />}
      {offer?.kind === 'continue' && <ContinuePopup {...offer} onShown={shown} onClose={close} />}
      {offer?.kind === 'login' && <LoginPopup onShown={shown} onClose={close} />}
      {offer?.kind === 'free' && <FreePopup book={offer.book} onShown={shown} onClose={close} />}
      {offer?.kind === 'said' && <HomeNotice notice={offer.notice} onShown={shown} onClose={close} />}
      {(offer?.kind === 'shortcut' || offer?.kind === 'install') && (
        <InstallSheet
          kind={offer.kind === 'install' ? 'notice' : 'shortcut'}
          onShown={shown}
          onClose={(how) => {
            // The question about the book of the same link is still open.
            if (offer.kind === 'shortcut' && how === 'closed') return next();
            close();
            if (how === 'closed') void recordRefused('install');
          }}
        />
      )}
      {offer?.kind === 'lead' && (
        <LeadSheet
          onShown={shown}
          onClose={(how) => {
            close();
            if (how === 'closed') void recordRefused('lead');
          }}
        />
      )}
      {offer?.kind === 'reward' && <DailyRewardDialog onShown={shown} onClose={close} onNothing={next} />}
      {offer?.kind === 'consent' && <ConsentSheet asked={offer.asked} onClose={close} />}
      {offer?.kind === 'terms' && <TermsSheet texts={offer.texts} onClose={close} />}
      {offer?.kind === 'sale' && <SaleDialog offer={offer.sale} onShown={shown} onClose={close} />}
      {offer?.kind === 'notice' && (
        <NoticeSheet
          onShown={shown}
          onClose={() => {
            close();
            void recordNoticeClosed();
          }}
        />
      )}
    </>
  );
}
