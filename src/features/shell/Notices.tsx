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
