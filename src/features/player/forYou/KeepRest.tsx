import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import type { FeedDrama } from '../../../../data/queries/forYou';
import { readKeptEpisodes } from '../../../../data/queries/keptEpisodes';
import { askToPersistOnce } from '../../../platform/device/persistence';
import { useLive } from '../../../platform/live/live';
import { usecases } from '../../../platform/worker/usecases';
import { bytesOf, keepable, summaryOf, usualHeight } from '../../../shared/keeping/keepChoices';
import { useKeep } from '../../../shared/keeping/useKeep';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';

/**
 * One tap keeps every episode that the viewer may watch, in the usual size, and adds the drama to the library.
 * It spends no coins: locked episodes are left out.
 */
export function KeepRest({ drama: { detail, episodes } }: { drama: FeedDrama }) {
  const { i18n } = useLingui();
  const videoId = detail.id;
  const [isBusy, setBusy] = useState(false);
  const keep = useKeep({ videoId, title: detail.bookName });
  const { value: rows, loaded } = useLive(`kept ${videoId}`, () => readKeptEpisodes(videoId));
  const summary = summaryOf(rows ?? [], episodes);
  const own = new Set(rows?.filter(({ planned }) => !planned).map(({ target }) => target));
  const targets = keepable(episodes).map(({ target }) => target);
  const missing = targets.filter((target) => !own.has(target));
  if (!loaded || targets.length === 0) return null;
  const keepRest = async () => {
    setBusy(true);
    void askToPersistOnce();
    if (await keep(missing, usualHeight(episodes))) await usecases.addToShelf({ bookId: videoId });
    setBusy(false);
  };
  if (missing.length > 0) {
    const size = formatBytes(bytesOf(episodes, missing, usualHeight(episodes)), i18n.locale);
    return (
      <Button
        kind="tonal"
        busy={isBusy}
        icon={<Download className="size-icon-md" />}
        className="flex-auto tabular-nums"
        onClick={() => void keepRest()}
      >
        <Trans>Keep the rest · {size}</Trans>
      </Button>
    );
  }
  return (
    <p role="status" className="for-you-kept">
      <Check className="size-icon-md" />
      {summary?.state === 'done' ? (
        <Trans>On this device</Trans>
      ) : summary?.state === 'running' ? (
        <Trans>Downloading · {summary.percent}%</Trans>
      ) : (
        <Trans>Download stopped</Trans>
      )}
    </p>
  );
}
