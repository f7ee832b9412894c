import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clapperboard, Search } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { RANKING_PERIODS } from '../../../contract/catalogue/search';
import type { AnswerOf } from '../../../contract/endpoints';
import { rankingListKey, readFacets } from '../../../data/queries/lists';
import { useMediaQuery } from '../../platform/device/mediaQuery';
import { useIsMobile } from '../../platform/device/mobileRule';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useBookPages } from '../../platform/live/pages';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { AdPlace } from '../../shared/ads/AdPlace';
import { BookList } from '../../ui/BookList';
import { buttonClass } from '../../ui/buttonClass';
import { cardClass } from '../../ui/card';
import { ListAge } from '../../ui/ListAge';
import { PageTitle } from '../../ui/PageTitle';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { StateMessage } from '../../ui/StateMessage';
import { ActiveFilters, ClearFilters } from './ActiveFilters';
import { KIND_TEXTS, PERIOD_TEXTS } from './choiceTexts';
import { DiscoverBar } from './DiscoverBar';
import { type Choice, filtersOf } from './discoverChoice';
import { FilterColumn } from './FilterColumn';
import { RankedRow, RankedSkeleton } from './RankedRow';
import type { FirstDiscover } from './readDiscover';
import { type Choose, useChoose } from './useChoose';

const BARS_PX = 120;

/** Scrolls to the top when the list changes. Returns the ref of the element to scroll to. */
function useTopOfNew(key: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const above = (top.current?.getBoundingClientRect().top ?? 0) - BARS_PX;
    if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  }, [key]);
  return top;
}

const COLUMNS = 'grid gap-x-10 lg:grid-cols-2';
const FACETS_FRESH_MS = 600_000;

/** Explore, also called Ranking: the rankings with filters. The address holds every choice. */
export function DiscoverPage({ first }: { first: FirstDiscover }) {
  const { _ } = useLingui();
  const { t } = useMacro();
  const mobile = useIsMobile();
  const narrow = useNarrow();
  const offline = useOffline();
  const { choice } = first;
  const choose = useChoose(choice);
  const key = rankingListKey(choice);
  const list = useBookPages<AnswerOf<'ranking'>>(
    key,
    (offset) => usecases.listRanking({ ...choice, offset }),
    first.list,
  );
  const facets = useLive('facets', readFacets, first.facets);
  const isOld = Date.now() - (facets.value?.fetchedAt ?? 0) > FACETS_FRESH_MS;
  const refresh = useRefresh(facets.loaded && isOld && !offline ? 'facets' : '', () =>
    usecases.refreshFacets(),
  );
  // Facets that cannot load now must not appear to be loading.
  const awaited = !offline && refresh.state !== 'failed';
  const results = useTopOfNew(key);
  const { label } = KIND_TEXTS[choice.kind];

  const head = (
    <div className="flex flex-col gap-3 pt-3 pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="font-title text-heading font-semibold max-sm:sr-only">{_(label)}</h2>
        {choice.kind !== 'new' && <PeriodChoice choice={choice} choose={choose} />}
      </div>
      <ActiveFilters
        choice={choice}
        choose={choose}
        facets={facets.value?.facets}
        isEmpty={list.done && list.books.length === 0}
      />
      <ListAge fetchedAt={list.fetchedAt} />
    </div>
  );
  const books = (
    <>
      <BookList
        name={key}
        list={list}
        label={_(label)}
        row={(book, index) => <RankedRow book={book} index={index} kind={choice.kind} />}
        skeleton={<RankedSkeleton />}
        grid={COLUMNS}
        empty={<EmptyRanking choice={choice} choose={choose} />}
      />
      {list.done && <AdPlace page="discover" className="mt-6" />}
    </>
  );

  return (
    <>
      <PageTitle>{t`Explore`}</PageTitle>
      <header className="page-width pt-[calc(var(--safe-top)+0.75rem)] desktop:pt-8">
        <h1 className="font-title text-title font-semibold desktop:text-display">
          <Trans>Explore</Trans>
        </h1>
        {mobile && (
          <Link
            to="/search"
            className="mt-3 flex min-h-11 items-center gap-2.5 rounded-full bg-sunken px-4 py-2 text-ink-soft"
          >
            <Search className="size-icon-lg shrink-0" />
            <Trans>Title, author or subject</Trans>
          </Link>
        )}
        {/* Until the catalogue is known, as with dramas: what is below must not move. */}
        {facets.value?.facets.dramas !== 0 && <ForYouLink />}
      </header>
      {narrow ? (
        <>
          <DiscoverBar choice={choice} choose={choose} facets={facets.value?.facets} awaited={awaited} />
          <div id="discover-panel" role="tabpanel" aria-label={_(label)} ref={results} className="page-width">
            {head}
            {books}
          </div>
        </>
      ) : (
        <div className="page-width mt-4 grid gap-x-12 grid-cols-[15rem_minmax(0,1fr)]">
          <FilterColumn choice={choice} choose={choose} facets={facets.value?.facets} awaited={awaited} />
          <div ref={results} className="min-w-0">
            {head}
            {books}
          </div>
        </div>
      )}
    </>
  );
}

/** Leads to the feed of dramas. */
function ForYouLink() {
  return (
    <Link
      to="/forYou"
      className={`${cardClass} group mt-3 flex items-center gap-3 p-3 desktop:mt-5 desktop:max-w-md`}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Clapperboard className="size-icon-lg" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium group-hover:text-accent">
          <Trans>For you</Trans>
        </span>
        <span className="block text-caption text-ink-soft">
          <Trans>First episodes of dramas, by what you watched</Trans>
        </span>
      </span>
      <ChevronRight className="size-icon-md shrink-0 text-ink-soft" />
    </Link>
  );
}

/**
 * Whether the choices are above the list: on a phone, and in a window that is too narrow for a side column.
 */
function useNarrow(): boolean {
  const mobile = useIsMobile();
  const narrow = useMediaQuery('(width < 48rem)');
  return mobile || narrow;
}

function PeriodChoice({ choice, choose }: { choice: Choice; choose: Choose }) {
  const { _ } = useLingui();
  const { t } = useMacro();
  // Shows the choice at once; the address follows.
  const [picked, setPicked] = useState({ choice, period: choice.period });
  return (
    <div className="w-full sm:w-96">
      <SegmentedControl
        label={t`Period`}
        value={picked.choice === choice ? picked.period : choice.period}
        options={RANKING_PERIODS.map((period) => ({ value: period, label: _(PERIOD_TEXTS[period]) }))}
        onChange={(period) => {
          setPicked({ choice, period });
          choose({ period });
        }}
      />
    </div>
  );
}

function EmptyRanking({ choice, choose }: { choice: Choice; choose: Choose }) {
  if (filtersOf(choice).length > 0) {
    return (
      <StateMessage
        drawing="nothing-found"
        title={<Trans>Nothing matches these filters</Trans>}
        actions={<ClearFilters choice={choice} choose={choose} />}
      >
        <Trans>Remove a filter, or clear them all.</Trans>
      </StateMessage>
    );
  }
  if (choice.period !== 'all') {
    return (
      <StateMessage
        drawing="nothing-found"
        title={<Trans>Nothing in this period yet</Trans>}
        actions={
          <button type="button" className={buttonClass('tonal')} onClick={() => choose({ period: 'all' })}>
            <Trans>Show all time</Trans>
          </button>
        }
      >
        <Trans>This ranking counts what was read and watched in the chosen period.</Trans>
      </StateMessage>
    );
  }
  return (
    <StateMessage drawing="empty-shelf" title={<Trans>Nothing here yet</Trans>}>
      <Trans>Titles appear here as soon as they rank.</Trans>
    </StateMessage>
  );
}
