import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import type { AdSlot } from '../../../../contract/money/rewards.schema';
import type { StartedEpisodeAd } from '../../../../data/queries/episodeAds';
import { usecases } from '../../../platform/worker/usecases';
import { RunningAd } from '../../../shared/ads/RunningAd';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { showToast } from '../../../ui/toasts';

/** `slot`: the provider's slot; without one, the ad is a book of this site. */
export type RunningEpisodeAd = StartedEpisodeAd & { slot: AdSlot | undefined };

type EpisodeAdSheetProps = {
  ad: RunningEpisodeAd;
  videoId: number;
  episodeId: number;
  isBusy: boolean;
  /** Starts another ad, one of this site. */
  onAgain: () => void;
  onClose: () => void;
};

type Phase = 'runs' | 'failed' | 'ends' | 'waits' | 'refused';

/**
 * Shows an ad that opens an episode. Once it is open the player shows it, and this sheet is gone with the locked
 * one. An ad that fails, or is closed early, counts for nothing, and is said to.
 */
export function EpisodeAdSheet({ ad, videoId, episodeId, isBusy, onAgain, onClose }: EpisodeAdSheetProps) {
  const { t } = useLingui();
  const { adId, seconds, book, slot } = ad;
  const [phase, setPhase] = useState<Phase>('runs');
  const finish = async () => {
    setPhase('ends');
    const ended = await usecases.finishEpisodeAd({ adId, videoId, episodeId });
    if (!ended.ok) setPhase('refused');
    else if (!ended.value.isOpen) setPhase('waits');
    else showToast({ text: t`This episode is open for 24 hours.` });
  };
  const close = () => {
    if (phase === 'runs') showToast({ text: t`The ad was closed early. It did not count.` });
    onClose();
  };
  return (
    <Sheet title={t`Advertisement`} onClose={close}>
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        {phase === 'failed' ? (
          <Notice tone="danger">
            <Trans>The ad did not load. It did not count, and you can try another one.</Trans>
          </Notice>
        ) : (
          <RunningAd
            seconds={seconds}
            slot={slot}
            book={book}
            onOver={() => void finish()}
            onFailed={() => setPhase((before) => (before === 'runs' ? 'failed' : before))}
          />
        )}
        {phase === 'waits' && (
          <Notice icon={<CloudOff className="size-icon-lg" />}>
            <Trans>The episode opens as soon as there is a connection.</Trans>
          </Notice>
        )}
        {phase === 'refused' && (
          <Notice tone="danger">
            <Trans>This ad did not open the episode. It did not count.</Trans>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {phase === 'failed' && (
            <Button className="flex-1" busy={isBusy} onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button kind="quiet" className="flex-1" onClick={close}>
            {phase === 'runs' ? <Trans>Stop without opening it</Trans> : <Trans>Close</Trans>}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
