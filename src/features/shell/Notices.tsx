import './window-controls.css';
import { useEffect } from 'react';
import { readLoggedOutElsewhere } from '../../../data/queries/sealedSettings';
import { useLive } from '../../platform/live/live';
import { ToastHost } from '../../ui/ToastHost';
import { AdWarning } from './AdWarning';
import { DamagedIntents } from './DamagedIntents';
import { EndedUnlocks } from './EndedUnlocks';
import { NewNotes } from './NewNotes';
import { Offers } from './Offers';
import { PageNotice } from './PageNotice';
import { PaidPayments } from './PaidPayments';
import { PlanKeeper } from './PlanKeeper';
import { RepairNotice } from './repair/RepairNotice';
import { SharedFiles } from './sharing/SharedFiles';
import { UpdatePrompt } from './UpdatePrompt';

/** What this page has shown of an account that was logged out from another device goes with its memory; Me says why. */
function useLogoutElsewhere(): void {
  const at = useLive('loggedOutElsewhere', readLoggedOutElsewhere).value;
  useEffect(() => {
    // A page that was opened since then has none of it. A clock that was set back must not load it over and over.
    if (at !== undefined && performance.timeOrigin < at && at <= Date.now())
      void import('../../platform/start/leaveTab').then(({ leaveTab }) => leaveTab('/mine'));
  }, [at]);
}

/** What may be said at any time, whatever page is open. */
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
