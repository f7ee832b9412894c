import { Trans, useLingui } from '@lingui/react/macro';
import { useIsDeep } from '../../platform/arrival';
import { useIsMobile } from '../../platform/mobileRule';
import { PageTitle } from '../../ui/PageTitle';
import { PlannedContent } from './PlannedContent';
import { PlannedPage } from './PlannedPage';
import { PLANNED_SCREENS } from './screens';

/** Rewards: a tab in sessions opened as a deep link, else a page with a way back. */
export function RewardsPage() {
  const { t } = useLingui();
  const hasTab = useIsDeep();
  const mobile = useIsMobile();
  if (!hasTab || !mobile) return <PlannedPage name="Rewards" />;
  return (
    <>
      <PageTitle>{t`Rewards`}</PageTitle>
      <header className="page-width max-w-2xl! pt-[calc(var(--safe-top)+0.75rem)] pb-3">
        <h1 className="font-title text-title font-semibold">
          <Trans>Rewards</Trans>
        </h1>
      </header>
      <PlannedContent screen={PLANNED_SCREENS.Rewards} />
    </>
  );
}
