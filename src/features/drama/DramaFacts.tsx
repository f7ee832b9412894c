import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DramaDetail, EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { Fact } from '../../shared/titlePage/Fact';
import { RunningTime } from '../../shared/titlePage/RunningTime';

export function DramaFacts({ drama, episodes }: { drama: DramaDetail; episodes: readonly EpisodeEntry[] }) {
  const { i18n } = useLingui();
  const count = episodes.length;
  const each = Math.max(1, Math.round(drama.runningTime / Math.max(1, count) / 1000));
  return (
    <dl className="flex flex-wrap gap-y-3">
      <Fact name={<Plural value={count} one="episode" other="episodes" />}>
        {new Intl.NumberFormat(i18n.locale).format(count)}
      </Fact>
      <Fact name={<Trans>in all</Trans>}>
        <RunningTime ms={drama.runningTime} />
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
