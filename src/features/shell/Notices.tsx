import './window-controls.css';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readEndedUnlock } from '../../../data/queries/awaitedUnlocks';
import { keepsAnything, readKeepPlan } from '../../../data/queries/keepPlan';
import { readOperatorNotes, readPageNotices } from '../../../data/queries/notices';
import { countUnannouncedDamage } from '../../../data/queries/outbox';
import { countUnannouncedPayments } from '../../../data/queries/payments';
import { readLoggedOutElsewhere } from '../../../data/queries/sealedSettings';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';
import { lazyPart } from '../../platform/navigation/lazy';
import { applyUpdate, useIsUpdateWaiting } from '../../platform/start/serviceWorker';
import { useAdWarning } from '../../platform/visit/adClicks';
import { ToastHost } from '../../ui/ToastHost';
import { showToast } from '../../ui/toasts';
import { Offers } from './Offers';
import { RepairNotice } from './repair/RepairNotice';
import { SharedFiles } from './sharing/SharedFiles';

const AdWarningDialog = lazyPart(() => withPageTexts(import('./AdWarningDialog')), 'AdWarningDialog');

/** The warning after too many clicks on ads (spec 4.9). */
function AdWarning() {
  return useAdWarning() && <AdWarningDialog />;
}

const NoticeBar = lazyPart(() => withPageTexts(import('./serverNotices/NoticeBar')), 'NoticeBar');

/** The operator's notice for pages, or for an open book (spec 3). */
function PageNotice({ reading }: { reading: boolean }) {
  // Both are read at once, so that opening a book does not start with another read.
  const [onPages, inBooks] = useLive('notices', readPageNotices).value ?? [];
  const notice = reading ? inBooks : onPages;
  return notice && <NoticeBar key={notice.id} notice={notice} reading={reading} />;
}

/**
 * Reloads a page whose account was logged out from another device, so that its data leaves the page's memory;
 * Me explains why.
 */
function useLogoutElsewhere(): void {
  const at = useLive('loggedOutElsewhere', readLoggedOutElsewhere).value;
  useEffect(() => {
    // Not on a page opened later, which has none of that data. The last condition keeps a clock that was set
    // back from reloading it in a loop.
    if (at !== undefined && performance.timeOrigin < at && at <= Date.now())
      void import('../../platform/start/leaveTab').then(({ leaveTab }) => leaveTab('/mine'));
  }, [at]);
}

export function Notices({ reading }: { reading: boolean }) {
  useLogoutElsewhere();
  return (
    <>
      <UpdatePrompt reading={reading} />
      <SharedFiles />
      <ToastHost />
      <Offers reading={reading} />
      <PageNotice reading={reading} />
      <AdWarning />
      <DamagedIntents />
      <PaidPayments />
      <EndedUnlocks />
      <NewNotes />
      <RepairNotice />
      <PlanKeeper />
    </>
  );
}

/** Reports once that a damaged intent will not be sent. */
function DamagedIntents() {
  const untold = useLive('damagedIntents', countUnannouncedDamage).value ?? 0;
  useEffect(() => {
    if (untold === 0) return;
    let isCurrent = true;
    void withPageTexts(import('./announceDamagedIntents')).then(({ announceDamagedIntents }) => {
      if (isCurrent) announceDamagedIntents();
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [untold]);
  return null;
}

/** Reports the result of an unlock that waited for bought coins, on any page. */
function EndedUnlocks() {
  const router = useRouter();
  const ended = useLive('ended unlock', readEndedUnlock).value;
  useEffect(() => {
    if (!ended) return;
    let isCurrent = true;
    void withPageTexts(import('./announceEndedUnlock')).then(({ announceEndedUnlock }) => {
      if (isCurrent) announceEndedUnlock(ended, router);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [ended, router]);
  return null;
}

/** Announces an operator's note to the reader, on any page: once per visit and note. */
function NewNotes() {
  const router = useRouter();
  const newest = useLive('operator notes', readOperatorNotes).value?.at(-1)?.id ?? 0;
  useEffect(() => {
    if (newest === 0) return;
    let isCurrent = true;
    void withPageTexts(import('./announceNewNotes')).then(({ announceNewNotes }) => {
      if (isCurrent) announceNewNotes(router, newest);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [newest, router]);
  return null;
}

/** Announces that a pending payment has succeeded, on any page. */
function PaidPayments() {
  const router = useRouter();
  const untold = useLive('untold payments', countUnannouncedPayments).value ?? 0;
  useEffect(() => {
    if (untold === 0) return;
    let isCurrent = true;
    void withPageTexts(import('./announcePaidPayments')).then(({ announcePaidPayments }) => {
      if (isCurrent) announcePaidPayments(router);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [untold, router]);
  return null;
}

/** Offers a waiting version, but never within a chapter. Loaded long after the first paint. */
function UpdatePrompt({ reading }: { reading: boolean }) {
  const { t } = useLingui();
  const isWaiting = useIsUpdateWaiting();
  const offered = useRef(false);

  useEffect(() => {
    if (!isWaiting || reading || offered.current) return;
    offered.current = true;
    showToast({
      text: t`A new version is ready`,
      action: { label: t`Update`, run: applyUpdate },
      sticky: true,
    });
  }, [isWaiting, reading, t]);
  return null;
}

/**
 * Has the reader's plan carried out while the app is open, and again after each change of it (decision 0090).
 */
function PlanKeeper() {
  const plan = useLive('keepPlan', readKeepPlan).value;
  const said = plan && JSON.stringify(plan);
  const on = plan !== undefined && keepsAnything(plan);
  useEffect(() => {
    if (said === undefined) return;
    let stop = () => undefined as void;
    let isOver = false;
    void import('./watchPlan').then(({ watchPlan }) => {
      if (!isOver) stop = watchPlan(on);
    }, console.warn);
    return () => {
      isOver = true;
      stop();
    };
  }, [said, on]);
  return null;
}
