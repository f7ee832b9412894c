import { Trans, useLingui } from '@lingui/react/macro';
import { success } from '../../../contract/failure';
import { type Live, useLive } from '../../platform/live';
import { useIsMobile } from '../../platform/mobileRule';
import { useRefresh } from '../../platform/refresh';
import { usecases } from '../../platform/usecases';
import { LoadFailure } from '../../ui/LoadFailure';
import { PageTitle } from '../../ui/PageTitle';
import { StateMessage } from '../../ui/StateMessage';
import { Feed } from './Feed';
import { FeedAge } from './FeedAge';
import { HomeHeader } from './HomeHeader';
import { HomeSkeleton } from './HomeSkeleton';
import { HomeTabs } from './HomeTabs';
import { chooseTab, type HomeState, readHome, useChosenTab } from './homeState';

/** A feed younger than this is not fetched again by merely coming back to it. */
const FRESH_MS = 60_000;

/** Novel home: the server's tabs and blocks from the device, brought up to date behind the reader's back. */
export function HomePage({ first }: { first: Live<HomeState> }) {
  const { t } = useLingui();
  const mobile = useIsMobile();
  const chosen = useChosenTab();
  const home = useLive(
    `home ${chosen}`,
    readHome,
    chosen === '' || first.value?.gender === chosen ? first : undefined,
  );
  const { tabs, gender, feed } = home.value ?? { tabs: undefined, gender: chosen, feed: undefined };

  const isFresh = feed !== undefined && Date.now() - feed.fetchedAt < FRESH_MS;
  // The first visit ever knows no tab to ask for: both come side by side.
  const knowsTabs = tabs !== undefined;
  const tabsRefresh = useRefresh(home.loaded ? 'tabs' : '', () =>
    knowsTabs ? usecases.refreshTabs() : usecases.refreshHome(),
  );
  const feedRefresh = useRefresh(home.loaded && gender !== '' ? `feed ${gender}` : '', async () =>
    isFresh ? success(null) : usecases.refreshFeed({ gender }),
  );
  const refresh = gender === '' ? tabsRefresh : feedRefresh;
  const select = (next: string) => {
    chooseTab(next);
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <PageTitle>{t`Novels`}</PageTitle>
      <h1 className="sr-only">
        <Trans>Novels</Trans>
      </h1>
      {mobile && <HomeHeader />}
      <HomeTabs tabs={tabs} active={gender} onSelect={select} />
      <div
        id="home-panel"
        role="tabpanel"
        className="relative"
        aria-label={tabs?.find((tab) => tab.indexValue === gender)?.indexTitle ?? t`Novels`}
      >
        {feed && <FeedAge fetchedAt={feed.fetchedAt} />}
        {feed && feed.blocks.length > 0 ? (
          <Feed key={gender} gender={gender} blocks={feed.blocks} />
        ) : refresh.state === 'failed' && refresh.failure ? (
          <LoadFailure failure={refresh.failure} retry={refresh.retry} />
        ) : feed || tabs?.length === 0 ? (
          <StateMessage drawing="empty-shelf" title={<Trans>Nothing here yet</Trans>}>
            <Trans>The people who run this library have not put any books into this section.</Trans>
          </StateMessage>
        ) : (
          <HomeSkeleton />
        )}
      </div>
    </>
  );
}
