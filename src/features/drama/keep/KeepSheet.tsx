import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../../data/queries/dramas';
import type { KeptEpisodeRow } from '../../../../data/tables/dramaRows';
import { askToPersistOnce } from '../../../platform/device/persistence';
import { bytesOf, keepable, nextUnwatched, sizesOf, usualHeight } from '../../../shared/keeping/keepChoices';
import { useKeep } from '../../../shared/keeping/useKeep';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { SelectRow } from '../../../ui/SelectRow';
import { Sheet } from '../../../ui/Sheet';

type KeepSheetProps = {
  videoId: number;
  title: string;
  episodes: readonly EpisodeEntry[];
  watching: Watching | undefined;
  kept: readonly KeptEpisodeRow[];
  onClose: () => void;
};

type Which = 'next' | 'all' | 'range';

export function KeepSheet({ videoId, title, episodes, watching, kept, onClose }: KeepSheetProps) {
  const { t, i18n } = useLingui();
  const keep = useKeep({ videoId, title });
  const watchable = keepable(episodes).map(({ target }) => target);
  const next = nextUnwatched(episodes, watching?.lastTarget ?? 1, watching?.watched ?? [], kept);
  const sizes = sizesOf(episodes);
  const [which, setWhich] = useState<Which>(next.length > 0 ? 'next' : 'all');
  const [[from, to], setRange] = useState([watchable[0] ?? 1, watchable.at(-1) ?? 1]);
  const [height, setHeight] = useState(usualHeight(episodes));
  const range = watchable.filter((target) => target >= from && target <= to);
  const targets = { next, all: watchable, range }[which];
  const size = formatBytes(bytesOf(episodes, targets, height), i18n.locale);
  const locked = episodes.length - watchable.length;
  const options = watchable.map((target) => ({ value: String(target), label: t`Episode ${target}` }));
  const download = async () => {
    void askToPersistOnce();
    if (await keep(targets, height)) onClose();
  };
  return (
    <Sheet title={t`Download episodes`} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pb-[calc(1.25rem+var(--safe-bottom))]">
        <SegmentedControl
          label={t`Which episodes`}
          value={which}
          onChange={setWhich}
          options={[
            ...(next.length > 0 ? [{ value: 'next' as const, label: t`Next ${next.length}` }] : []),
            { value: 'all', label: t`All ${watchable.length}` },
            { value: 'range', label: t`From … to` },
          ]}
        />
        {which === 'range' && (
          <div className="rounded-lg bg-surface">
            <SelectRow
              label={t`From`}
              value={String(from)}
              options={options}
              onChange={(value) => setRange([Number(value), Math.max(Number(value), to)])}
            />
            <SelectRow
              label={t`To`}
              value={String(to)}
              options={options}
              onChange={(value) => setRange([Math.min(from, Number(value)), Number(value)])}
            />
          </div>
        )}
        {sizes.length > 1 && (
          <SegmentedControl
            label={t`Picture size`}
            value={String(height)}
            onChange={(value) => setHeight(Number(value))}
            options={sizes.map((each) => ({ value: String(each.height), label: `${each.side}p` }))}
          />
        )}
        <p className="text-ink-soft tabular-nums">
          <Plural value={targets.length} one="# episode" other="# episodes" />, {size}
          {locked > 0 && (
            <span className="mt-1 block text-caption">
              <Plural
                value={locked}
                one="# episode is not unlocked yet, and is not downloaded."
                other="# episodes are not unlocked yet, and are not downloaded."
              />
            </span>
          )}
        </p>
        <Button size="lg" disabled={targets.length === 0} onClick={() => void download()}>
          <Trans context="verb">Download</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
