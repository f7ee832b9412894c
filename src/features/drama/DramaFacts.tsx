import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DramaDetail, EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { Fact } from '../../shared/titlePage/Fact';

export function DramaFacts({ drama, episodes }: { drama: DramaDetail; episodes: readonly EpisodeEntry[] }) {
  const { i18n } = useLingui();
  const count = episodes.length;
  const minutes = Math.max(1, Math.round(drama.runningTime / 60_000));
  const each = Math.max(1, Math.round(drama.runningTime / Math.max(1, count) / 1000));
  return (
    <dl className="flex flex-wrap gap-y-3">
      <Fact name={<Plural value={count} one="episode" other="episodes" />}>
        {new Intl.NumberFormat(i18n.locale).format(count)}
      </Fact>
      <Fact name={<Trans>in all</Trans>}>
        <RunningTime minutes={minutes} />
      </Fact>
      <Fact name={<Trans>an episode</Trans>}>
        {each < 60 ? (
          <Plural value={each} one="# s" other="# s" />
        ) : (
          <Trans>{Math.round(each / 60)} min</Trans>
        )}
      </Fact>
    </dl>
  );
}

/** "1 h 20 min", "14 min". */
function RunningTime({ minutes: all }: { minutes: number }) {
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  if (hours === 0) return <Trans>{minutes} min</Trans>;
  if (minutes === 0) return <Trans>{hours} h</Trans>;
  return (
    <Trans>
      {hours} h {minutes} min
    </Trans>
  );
}
