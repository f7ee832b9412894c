import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Tab } from '../../../contract/catalogue/home.schema';
import type { Result } from '../../../contract/wire/failure';
import { readFeed } from '../../../data/queries/feed';
import type { FeedRow } from '../../../data/tables/rows';
import { withPageTexts } from '../../i18n/activate';
import { useOffline } from '../../platform/live/connection';
import { type Live, useLive } from '../../platform/live/live';
import { type Refresh, useRefresh } from '../../platform/live/refresh';
import { timed } from '../../platform/live/timed';
import { lazy } from '../../platform/navigation/lazy';
import { usecases } from '../../platform/worker/usecases';
import { StateMessage } from '../../ui/StateMessage';
import { Feed } from './Feed';
import { HomeSkeleton } from './HomeSkeleton';
import { isFresh } from './homeState';
import type { Motion } from './motionModule';
import { themeOf } from './tabTheme';

const LoadFailure = lazy(() => withPageTexts(import('../../ui/LoadFailure')), 'LoadFailure');

/** The result when there is nothing to fetch. */
const FRESH: Result<null> = { ok: true, value: null };

export type TabPanelProps = {
  tabs: Tab[] | undefined;
  /** The tab's indexValue; empty while the tabs are unknown. */
  gender: string;
  first: Live<FeedRow | undefined> | undefined;
  /** `here` is the visible tab; `before` and `behind` are the neighbours that a swipe pulls in. */
  place: 'here' | 'before' | 'behind';
  /** Whether the feed may be fetched (spec 4.3). */
  mayLoad: boolean;
  tabsRefresh: Refresh;
  motion: Motion | undefined;
  lead: ReactNode;
  onSettled: () => void;
};

export function TabPanel(props: TabPanelProps) {
  const { tabs, gender, place, motion, lead, onSettled } = props;
  const isHere = place === 'here';
  const feed = useLive(
    `feed ${gender}`,
    async () => (gender === '' ? undefined : readFeed(gender)),
    props.first,
  );
  // A neighbour that was never loaded is fetched as soon as a swipe reveals it.
  const isWanted = isHere || feed.value === undefined;
  const ready = isWanted && props.mayLoad && gender !== '' && feed.loaded;
  const feedRefresh = useRefresh(ready ? `feed ${gender}` : '', async () =>
    isFresh(feed.value, Date.now()) ? FRESH : timed('home feed', () => usecases.refreshFeed({ gender })),
  );
  const refresh = gender === '' ? props.tabsRefresh : feedRefresh;
  const offline = useOffline();
  const blocks = feed.value?.blocks;
  const theme = themeOf(tabs, gender);
  const settled = blocks !== undefined || refresh.state === 'failed';
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is reported once, when the first content is shown.
  useEffect(() => (settled ? onSettled() : undefined), [settled]);
  // Aligns a neighbour with the visible page, however far that is scrolled.
  const [top] = useState(() => (isHere ? 0 : window.scrollY));

  return (
    <div
      id={isHere ? 'home-panel' : undefined}
      role={isHere ? 'tabpanel' : undefined}
      aria-labelledby={isHere ? 'home-panel-tab' : undefined}
      inert={!isHere}
      data-tab-theme={theme}
      data-panel={place}
      style={isHere ? undefined : { top }}
      className={`isolate min-h-[70dvh] ${isHere ? 'relative' : `absolute inset-x-0 h-dvh overflow-y-clip ${place === 'before' ? '-translate-x-full' : 'translate-x-full'}`}`}
    >
      <div className="home-wash" />
      {lead}
      {motion && feed.value && isHere && (offline || refresh.state === 'failed') && (
        <motion.FeedAge fetchedAt={feed.value.fetchedAt} />
      )}
      {blocks && blocks.length > 0 ? (
        <Suspense fallback={<HomeSkeleton />}>
          <Feed
            key={gender}
            gender={gender}
            theme={theme}
            blocks={blocks}
            motion={isHere ? motion : undefined}
          />
        </Suspense>
      ) : refresh.state === 'failed' && refresh.failure ? (
        <Suspense>
          <LoadFailure failure={refresh.failure} retry={refresh.retry} />
        </Suspense>
      ) : blocks || tabs?.length === 0 ? (
        <StateMessage drawing="empty-shelf" title={<Trans>Nothing here yet</Trans>}>
          <Trans>Nothing has been added to this section yet.</Trans>
        </StateMessage>
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}
