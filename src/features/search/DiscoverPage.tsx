import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { AnswerOf } from '../../../contract/endpoints';
import { rankingListKey, readFacets } from '../../../data/queries/lists';
import { useIsMobile } from '../../platform/device/mobileRule';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useBookPages } from '../../platform/live/pages';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { AdPlace } from '../../shared/ads/AdPlace';
import { BookList } from '../../ui/BookList';
import { ListAge } from '../../ui/ListAge';
import { PageTitle } from '../../ui/PageTitle';
import { ActiveFilters } from './ActiveFilters';
import { KIND_TEXTS } from './choiceTexts';
import { DiscoverBar } from './DiscoverBar';
import { EmptyRanking } from './EmptyRanking';
import { FilterColumn } from './FilterColumn';
import { PeriodChoice } from './PeriodChoice';
import { RankedRow, RankedSkeleton } from './RankedRow';
import type { FirstDiscover } from './readDiscover';
import { useChoose } from './useChoose';
import { useNarrow } from './useNarrow';
import { useTopOfNew } from './useTopOfNew';

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
