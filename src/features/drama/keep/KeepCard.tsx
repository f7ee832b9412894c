import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Download, Pause, Play, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../../data/queries/dramas';
import { readKeptEpisodes } from '../../../../data/queries/keptEpisodes';
import { useFailureText } from '../../../i18n/useFailureText';
import { houseName } from '../../../platform/device/houseName';
import { useLive } from '../../../platform/live/live';
import { usecases } from '../../../platform/worker/usecases';
import { type KeptSummary, summaryOf } from '../../../shared/keeping/keepChoices';
import { useKeep } from '../../../shared/keeping/useKeep';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { ProgressLine } from '../../../ui/ProgressLine';
import { showToast } from '../../../ui/toasts';
import { KeepSheet } from './KeepSheet';

type KeepCardProps = {
  videoId: number;
  title: string;
  episodes: readonly EpisodeEntry[];
  watching: Watching | undefined;
};

export function KeepCard({ videoId, title, episodes, watching }: KeepCardProps) {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const keep = useKeep({ videoId, title });
  const kept = useLive(`kept ${videoId}`, () => readKeptEpisodes(videoId)).value ?? [];
  const [isChoosing, setChoosing] = useState(false);
  const confirm = useRef<ConfirmHandle>(null);
  const summary = summaryOf(kept, episodes);
  const choose = () => setChoosing(true);
  const remove = async () => {
    const targets = kept.map(({ target }) => target);
    const removed = await usecases.removeEpisodes({ videoId, targets });
    showToast({ text: removed.ok ? t`Download removed` : failureText(removed.failure.name) });
  };
  /** Each in the size it was requested in. */
  const keepAgain = async (states: (row: (typeof kept)[number]) => boolean) => {
    for (const [height, rows] of groupedByHeight(kept.filter(states))) {
      const targets = rows.map(({ target }) => target);
      await keep(targets, height);
    }
  };
  const pause = () => void usecases.pauseEpisodes({ videoId, targets: kept.map(({ target }) => target) });
  return (
    <>
      {!summary ? (
        <Button kind="tonal" onClick={choose} icon={<Download className="size-icon-md" />} className="w-full">
          <Trans>Download episodes</Trans>
        </Button>
      ) : (
        <section aria-label={t`Download`} className="rounded-lg bg-surface p-4 shadow-raised">
          <div
            role={summary.state === 'failed' ? 'alert' : undefined}
            className="flex items-center gap-x-3 gap-y-2"
          >
            <StateIcon state={summary.state} />
            <div className="min-w-32 flex-1">
              <p className="font-medium">
                <Told summary={summary} />
              </p>
              <p className="text-caption text-ink-soft tabular-nums">
                {summary.failure && summary.state === 'failed' ? (
                  failureText(summary.failure.name)
                ) : (
                  <Plural
                    value={summary.count}
                    one={`${summary.done} of # episode, ${formatBytes(summary.bytes, i18n.locale)}`}
                    other={`${summary.done} of # episodes, ${formatBytes(summary.bytes, i18n.locale)}`}
                  />
                )}
              </p>
            </div>
          </div>
          {summary.isInBackground && (
            <p className="mt-1 text-caption text-ink-soft">
              <Trans>It continues when {houseName} is closed.</Trans>
            </p>
          )}
          {summary.state !== 'done' && (
            <div className="mt-3">
              <ProgressLine percent={summary.percent} label={t`Download progress`} tone="accent" />
            </div>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            {summary.state === 'running' && (
              <Button kind="tonal" size="sm" onClick={pause} icon={<Pause className="size-icon-md" />}>
                <Trans>Pause</Trans>
              </Button>
            )}
            {summary.state === 'paused' && (
              <Button
                kind="tonal"
                size="sm"
                onClick={() => void keepAgain(({ state }) => state === 'paused')}
                icon={<Play className="size-icon-md" />}
              >
                <Trans>Resume</Trans>
              </Button>
            )}
            {summary.state === 'failed' && (
              <Button
                kind="tonal"
                size="sm"
                onClick={() => void keepAgain(({ state }) => state !== 'done')}
                icon={<RotateCw className="size-icon-md" />}
              >
                <Trans>Try again</Trans>
              </Button>
            )}
            {summary.outdated.length > 0 && (
              <Button
                kind="tonal"
                size="sm"
                onClick={() => void keepAgain(({ target }) => summary.outdated.includes(target))}
                icon={<RotateCw className="size-icon-md" />}
              >
                <Trans>Update downloads</Trans>
              </Button>
            )}
            {summary.state !== 'running' && (
              <Button kind="quiet" size="sm" onClick={choose}>
                <Trans>More episodes</Trans>
              </Button>
            )}
            <Button kind="quiet" size="sm" onClick={() => confirm.current?.open()}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </section>
      )}
      {isChoosing && (
        <KeepSheet
          videoId={videoId}
          title={title}
          episodes={episodes}
          watching={watching}
          kept={kept}
          onClose={() => setChoosing(false)}
        />
      )}
      <ConfirmDialog
        ref={confirm}
        title={t`Remove the download?`}
        action={t`Remove`}
        onConfirm={() => void remove()}
      >
        <Trans>The episodes are removed from this device. Where you were stays.</Trans>
      </ConfirmDialog>
    </>
  );
}

function groupedByHeight<Row extends { readonly height: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.height, [...(groups.get(row.height) ?? []), row]);
  return groups;
}

function StateIcon({ state }: Pick<KeptSummary, 'state'>) {
  if (state === 'running') return <Download className="size-icon-lg text-accent" />;
  if (state === 'paused') return <Pause className="size-icon-lg text-ink-soft" />;
  if (state === 'failed') return <CircleAlert className="size-icon-lg text-danger" />;
  return <CircleCheck className="size-icon-lg text-accent" />;
}

function Told({ summary: { state } }: { summary: KeptSummary }) {
  if (state === 'running') return <Trans>Downloading</Trans>;
  if (state === 'paused') return <Trans>Download paused</Trans>;
  if (state === 'failed') return <Trans>Download stopped</Trans>;
  return <Trans>On this device</Trans>;
}
