import './home.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Tab } from '../../../contract/catalogue/home.schema';
import { readTabs } from '../../../data/queries/feed';
import { withPageTexts } from '../../i18n/activate';
import { useNameOf } from '../../i18n/useNameOf';
import { useIsMobile } from '../../platform/device/mobileRule';
import { whenIdle } from '../../platform/live/idle';
import { type Live, useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { arrivalOfVisit } from '../../platform/visit/arrival';
import { usecases } from '../../platform/worker/usecases';
import { RideLead } from '../../shared/ride/rideLead';
import { iconButtonClass } from '../../ui/buttonClass';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { Wordmark } from '../../ui/Wordmark';
import { activeTab, chooseTab, type HomeState, readLead, useChosenTab } from './homeState';
import { MOTION_MS, type Motion } from './motionModule';
import { TabPanel } from './TabPanel';
import { themeOf } from './tabTheme';

/**
 * Whether the address names a book that the visit leads to (spec 4.4). Read before the router normalizes the
 * address.
 */
let isCarried = /[?&]targetId=[1-9]/.test(globalThis.location?.search ?? '');

/**
 * Returns whether the feed may be fetched; cached blocks are shown in any case. Spec 4.3: the feed loads once
 * reading has been entered or novels have been read; on a first entry, after 3 seconds. That applies to a
 * visit that a deep link leads to a book: its reader is about to leave home, and the feed leaves the network
 * to the book. Every other visit is to home itself and loads at once (decision 0008).
 */
function useFeedGate(): boolean {
  const [isOpen, setOpen] = useState(() => !isCarried || arrivalOfVisit().isDeep !== 1);
  useEffect(() => {
    if (isOpen) return;
    const pass = () => {
      isCarried = false;
      setOpen(true);
    };
    // If the code fails to load, the feed does not wait.
    import('./motion/carriedVisit').then(({ whenFeedMayLoad }) => whenFeedMayLoad(pass), pass);
  }, [isOpen]);
  return isOpen;
}

export function HomePage({ first }: { first: Live<HomeState> }) {
  const { t } = useLingui();
  const mobile = useIsMobile();
  const chosen = useChosenTab();
  const { value: tabs, loaded } = useLive('tabs', readTabs, {
    loaded: first.loaded,
    value: first.value?.tabs,
  });
  const gender = activeTab(tabs, chosen);
  const theme = themeOf(tabs, gender);
  // The loader's data belongs to the tab it was read for, until another tab is chosen.
  const [entry, setEntry] = useState(first.value);
  if (entry && gender !== '' && entry.gender !== gender) setEntry(undefined);

  const [late, setLate] = useState<HomeState['continued']>();
  const continued = first.value?.continued ?? late;
  useEffect(() => {
    // Runs on a device that was too slow for the loader's limit.
    if (!first.loaded) void readLead().then(setLate);
  }, [first.loaded]);
  const mayLoad = useFeedGate();
  // A first visit knows no tabs yet: tabs and feed load in parallel.
  const knowsTabs = tabs !== undefined;
  const tabsRefresh = useRefresh(loaded && mayLoad ? 'tabs' : '', () =>
    knowsTabs ? usecases.refreshTabs() : usecases.refreshHome(),
  );

  const header = useRef<HTMLDivElement>(null);
  const pager = useRef<HTMLDivElement>(null);
  const [isSettled, setSettled] = useState(false);
  const [motion, setMotion] = useState<Motion>();
  useEffect(() => {
    const load = () => void withPageTexts(import('./motion/motion')).then(setMotion, console.warn);
    return isSettled ? whenIdle(load, MOTION_MS) : undefined;
  }, [isSettled]);
  const [peek, setPeek] = useState<{ gender: string; place: 'before' | 'behind' }>();
  const [, restart] = useReducer((times: number) => times + 1, 0);
  const select = (next: string) => {
    setPeek(undefined);
    if (next === gender) window.scrollTo({ top: 0, behavior: 'smooth' });
    else chooseTab(next);
  };

  // The scrolling root and the browser's bars are outside this component, so attributes on the root tell them
  // the tab's look.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.home = theme === 'dark' ? 'dark' : '';
    return () => {
      delete dataset.home;
    };
  }, [theme]);

  const panel = { tabs, mayLoad, tabsRefresh, motion, onSettled: () => setSettled(true) };
  return (
    <>
      <PageTitle>{t`Novels`}</PageTitle>
      <h1 className="sr-only">
        <Trans>Novels</Trans>
      </h1>
      <div
        ref={header}
        data-tab-theme={theme}
        className="home-head z-20 mobile:sticky mobile:top-0 desktop:relative"
      >
        {mobile && <HomeHeader />}
        <HomeTabs tabs={tabs} active={gender} onSelect={select} />
      </div>
      <div ref={pager} className="home-pager relative">
        {motion && mobile && (
          <motion.HomeMotion
            header={header}
            pager={pager}
            tabs={tabs}
            gender={gender}
            onPeek={setPeek}
            onSelect={select}
            onRestart={restart}
          />
        )}
        <TabPanel
          key={panelKey(gender, tabs?.[0]?.indexValue)}
          {...panel}
          gender={gender}
          place="here"
          lead={
            <>
              <RideLead />
              {continued && <continued.Continuing first={continued.first} />}
            </>
          }
          first={entry && entry.gender === gender ? { loaded: first.loaded, value: entry.feed } : undefined}
        />
        {peek && peek.gender !== gender && (
          <TabPanel
            key={panelKey(peek.gender, tabs?.[0]?.indexValue)}
            {...panel}
            gender={peek.gender}
            place={peek.place}
            lead={undefined}
            first={undefined}
          />
        )}
      </div>
    </>
  );
}

/** The first tab's page is shown before its name is known. */
function panelKey(gender: string, firstTab: string | undefined): string {
  return gender === '' || gender === firstTab ? 'first tab' : gender;
}

function HomeHeader() {
  const { t } = useLingui();
  return (
    <div className="page-width flex min-h-13 items-center justify-between pt-(--safe-top)">
      <Wordmark />
      <Link to="/search" aria-label={t`Search`} className={`${iconButtonClass} -mr-2.5`}>
        <Search size={22} aria-hidden="true" />
      </Link>
    </div>
  );
}

type HomeTabsProps = { tabs: Tab[] | undefined; active: string; onSelect: (gender: string) => void };

function HomeTabs({ tabs, active, onSelect }: HomeTabsProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  return (
    <Tabs
      label={t`Sections`}
      tabs={tabs?.map((tab) => ({ value: tab.indexValue, label: nameOf(tab.indexTitle, tab.indexTitles) }))}
      active={active}
      onSelect={onSelect}
      panel="home-panel"
      look="home"
    >
      {['w-20', 'w-24', 'w-16'].map((width) => (
        <span key={width} className="flex min-h-11 items-center pr-4">
          <SkeletonBlock className={`h-5 ${width}`} />
        </span>
      ))}
    </Tabs>
  );
}
