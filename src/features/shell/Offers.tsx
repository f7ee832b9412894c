import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { late } from '../../platform/late';
import { useIsMobile } from '../../platform/mobileRule';
import { noteRefused } from './install/installQuestions';
import { noteNoticeClosed } from './noticeDue';
import { useOffer } from './useOffer';

const DailyRewardDialog = late(
  () => import('./DailyRewardDialog').then((module) => module.DailyRewardDialog),
  {
    orNothing: 'The daily reward',
    texts: true,
  },
);
const NoticeSheet = late(() => import('../../ui/notice/NoticeSheet').then((module) => module.NoticeSheet), {
  orNothing: 'The question about notifications',
  texts: true,
});
const ContinuePopup = late(() => import('./popups/ContinuePopup').then((module) => module.ContinuePopup), {
  orNothing: 'The book of the link',
  texts: true,
});
const LoginPopup = late(() => import('./popups/LoginPopup').then((module) => module.LoginPopup), {
  orNothing: 'The welcome',
  texts: true,
});
const FreePopup = late(() => import('./popups/FreePopup').then((module) => module.FreePopup), {
  orNothing: 'The free book',
  texts: true,
});

const ConsentSheet = late(() => import('./ConsentSheet').then((module) => module.ConsentSheet), {
  orNothing: 'The question about reports, counts and ads',
  texts: true,
});
const SaleDialog = late(() => import('./popups/SaleDialog').then((module) => module.SaleDialog), {
  orNothing: 'The discount',
  texts: true,
});
const HomeNotice = late(() => import('./serverNotices/HomeNotice').then((module) => module.HomeNotice), {
  orNothing: 'The notice on home',
  texts: true,
});

const InstallButton = late(() => import('./install/InstallButton').then((module) => module.InstallButton), {
  orNothing: 'The install button',
  texts: true,
});
const InstallSheet = late(() => import('./install/InstallSheet').then((module) => module.InstallSheet), {
  orNothing: 'The offer to install',
  texts: true,
});
const LeadSheet = late(() => import('./install/LeadSheet').then((module) => module.LeadSheet), {
  orNothing: 'The way to another browser',
  texts: true,
});

/**
 * What spec 2.2 and 2.5 offer by themselves, on a page that is not the reading page: on home the shortcut that a link asks
 * for, its popups, what the operator has to say, what needs the reader's consent, the daily reward, and last what VIP costs less for now. Notifications, another
 * browser and installing are spoken of on home or when a book is left: no page that was opened for itself is covered.
 */
export function Offers({ reading }: { reading: boolean }) {
  const pathname = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
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
            // The book that the same link carries to is still to be asked about.
            if (offer.kind === 'shortcut' && how === 'closed') return next();
            close();
            if (how === 'closed') void noteRefused('install');
          }}
        />
      )}
      {offer?.kind === 'lead' && (
        <LeadSheet
          onShown={shown}
          onClose={(how) => {
            close();
            if (how === 'closed') void noteRefused('lead');
          }}
        />
      )}
      {offer?.kind === 'reward' && <DailyRewardDialog onShown={shown} onClose={close} onNothing={next} />}
      {offer?.kind === 'consent' && <ConsentSheet asked={offer.asked} onClose={close} />}
      {offer?.kind === 'sale' && <SaleDialog offer={offer.sale} onShown={shown} onClose={close} />}
      {offer?.kind === 'notice' && (
        <NoticeSheet
          onShown={shown}
          onClose={() => {
            close();
            void noteNoticeClosed();
          }}
        />
      )}
    </>
  );
}
