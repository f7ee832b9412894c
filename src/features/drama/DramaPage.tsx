import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import type { DramaDetail, EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../data/queries/dramas';
import { hasTarget } from '../../../data/queries/places';
import { whenIdle } from '../../platform/live/idle';
import { type Live, useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { lazy } from '../../platform/navigation/lazy';
import { usecases } from '../../platform/worker/usecases';
import { AdPlace } from '../../shared/ads/AdPlace';
import { useIsOpen } from '../../shared/age/useIsOfAge';
import { CommentsCard } from '../../shared/comments/CommentsCard';
import { EpisodeList } from '../../shared/episodes/EpisodeList';
import { whereToGoOn } from '../../shared/episodes/whereToGoOn';
import { OtherTelling } from '../../shared/storyTies/OtherTelling';
import { ReadOnLink } from '../../shared/storyTies/StoryLinks';
import { BookHero } from '../../shared/titlePage/BookHero';
import { Description } from '../../shared/titlePage/Description';
import { OtherKind } from '../../shared/titlePage/OtherKind';
import { RatingCard } from '../../shared/titlePage/RatingCard';
import { Recommendations } from '../../shared/titlePage/Recommendations';
import { ratingWith } from '../../shared/titlePage/ratingWith';
import { ShareButton } from '../../shared/titlePage/ShareButton';
import { useShelfToggle } from '../../shared/titlePage/useShelfToggle';
import { PriceCard } from '../../shared/unlock/PriceCard';
import { buttonClass } from '../../ui/buttonClass';
import { LoadFailure } from '../../ui/LoadFailure';
import { BackButton } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { ProgressLine } from '../../ui/ProgressLine';
import { StateMessage } from '../../ui/StateMessage';
import { DramaDetails } from './DramaDetails';
import { DramaFacts } from './DramaFacts';
import { DramaSkeleton } from './DramaSkeleton';
import { type DramaState, readDramaPage } from './dramaState';
import { KeepCard } from './keep/KeepCard';
import { WatchActions } from './WatchActions';

const ReviewsSection = lazy(() => import('../../shared/comments/ReviewThread'), 'ReviewsSection');

type DramaPageProps = { videoId: number; first: Live<DramaState>; prepare: Prepare };
type Prepare = (target: number) => PreparedFilm;
export type PreparedFilm = {
  /** Call within the tap. Returns false if the film is not ready: the caller then navigates as usual. */
  readonly play: () => boolean;
  readonly letGo: () => void;
};

export function DramaPage({ videoId, first, prepare }: DramaPageProps) {
  const { t } = useLingui();
  const { value } = useLive(`drama ${videoId}`, () => readDramaPage(videoId), first);
  const refresh = useRefresh(`drama ${videoId}`, () => usecases.openDrama({ videoId }));
  if (value?.drama) return <Drama {...value.drama} state={value} prepare={prepare} />;
  return (
    <>
      <PageTitle>{t`Drama`}</PageTitle>
      <OtherKind kind="drama" id={videoId} />
      {!refresh.failure ? (
        <>
          <h1 className="sr-only">{t`Drama`}</h1>
          <DramaSkeleton />
        </>
      ) : (
        <div className="page-width pt-(--safe-top)">
          <BackButton className="mt-1.5 -ml-2.5" />
          {refresh.failure.name === 'notFound' ? (
            <GoneDrama />
          ) : (
            <LoadFailure page failure={refresh.failure} retry={refresh.retry} />
          )}
        </div>
      )}
    </>
  );
}

function GoneDrama() {
  return (
    <StateMessage
      page
      drawing="lost"
      title={<Trans>This drama is no longer available</Trans>}
      actions={
        <Link to="/discover" className={buttonClass()}>
          <Trans>Explore</Trans>
        </Link>
      }
    />
  );
}

type DramaProps = {
  detail: DramaDetail;
  episodes: readonly EpisodeEntry[];
  state: DramaState;
  prepare: Prepare;
};

function Drama({ detail, episodes, state, prepare }: DramaProps) {
  const { watching, shelfEntry, openRating, balance } = state;
  const videoId = detail.id;
  const { target } = whereToGoOn(episodes, watching);
  const film = useRef<PreparedFilm>(undefined);
  const isOpen = useIsOpen(detail);
  useEffect(() => {
    if (!isOpen) return;
    const callOff = whenIdle(() => {
      film.current = prepare(target);
    });
    return () => {
      callOff();
      film.current?.letGo();
      film.current = undefined;
    };
  }, [prepare, target, isOpen]);
  const shelf = useShelfToggle(videoId, shelfEntry);
  // A rating is shown before the server has answered; a refusal restores the server's value.
  const rating =
    openRating && openRating.state !== 'refused'
      ? ratingWith(detail.rating, openRating.stars)
      : detail.rating;
  return (
    <article className="animate-page">
      <PageTitle>{detail.bookName}</PageTitle>
      <BookHero
        book={detail}
        rating={rating}
        begun={watching !== undefined}
        corner={<ShareButton book={detail} />}
        facts={<DramaFacts drama={detail} episodes={episodes} />}
      >
        {watching && <WatchingProgress episodes={episodes} watching={watching} />}
        <WatchActions
          videoId={videoId}
          episodes={episodes}
          watching={watching}
          shelf={shelf}
          play={() => film.current?.play() ?? false}
          more={<ShareButton book={detail} words />}
        />
      </BookHero>
      <div className="page-width mt-7 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8 empty:hidden">
          <Description
            about={<Trans>About this drama</Trans>}
            text={detail.novelDesc}
            tags={detail.tags}
            tagNames={detail.tagNames}
            language={detail.language}
          />
        </div>
        <aside className="flex min-w-0 flex-col gap-6 lg:row-span-2">
          <OtherTelling telling={detail.otherTelling} heading={<Trans>The novel</Trans>}>
            <ReadOnLink telling={detail.otherTelling} at={watching?.lastTarget} />
          </OtherTelling>
          {(watching || openRating) && <RatingCard bookId={videoId} rating={rating} open={openRating} />}
          <CommentsCard bookId={videoId} />
          {isOpen && (
            <>
              <PriceCard kind="drama" bookId={videoId} chapters={episodes} balance={balance} />
              <KeepCard videoId={videoId} title={detail.bookName} episodes={episodes} watching={watching} />
            </>
          )}
          <div className="max-lg:hidden">
            <DramaDetails drama={detail} />
          </div>
        </aside>
        <section className="min-w-0" id="episodes">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-title text-heading font-semibold">
              <Trans>Episodes</Trans>
            </h2>
            <p className="text-caption text-ink-soft">
              <Plural value={episodes.length} one="# episode" other="# episodes" />
            </p>
          </div>
          <div className="mt-2 border-y border-line">
            <EpisodeList
              videoId={videoId}
              episodes={episodes}
              watching={watching}
              current={watching?.lastTarget}
              cover={detail.sourceImg}
            />
          </div>
        </section>
        <div className="lg:hidden">
          <DramaDetails drama={detail} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-span-2">
          <Suspense>
            <ReviewsSection bookId={videoId} />
          </Suspense>
          <Recommendations bookId={videoId} />
          <AdPlace page="dramaInfo" />
        </div>
      </div>
    </article>
  );
}

function WatchingProgress({ episodes, watching }: { episodes: readonly EpisodeEntry[]; watching: Watching }) {
  const { t } = useLingui();
  const left = episodes.filter(({ target }) => !hasTarget(watching.watched, target));
  const count = episodes.length - left.length;
  const minutes = Math.max(1, Math.round(left.reduce((sum, { duration }) => sum + duration, 0) / 60_000));
  return (
    <div className="max-w-lg">
      <ProgressLine percent={Math.round((count / Math.max(1, episodes.length)) * 100)} label={t`Watched`} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-caption text-ink-soft tabular-nums">
        <span>
          <Plural
            value={episodes.length}
            one={`${count} of # episode watched`}
            other={`${count} of # episodes watched`}
          />
        </span>
        <span>
          {left.length === 0 ? <Trans>You have watched it all</Trans> : <Trans>{minutes} min left</Trans>}
        </span>
      </p>
    </div>
  );
}
