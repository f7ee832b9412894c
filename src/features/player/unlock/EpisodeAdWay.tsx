import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { HOUSE_READING_AD } from '../../../../contract/money/ads';
import { READING_AD_SECONDS } from '../../../../contract/money/rewards';
import type { AdSlot } from '../../../../contract/money/rewards.schema';
import type { EpisodeAdOffer } from '../../../../data/queries/episodeAds';
import { useFailureText } from '../../../i18n/useFailureText';
import { recordAnswer, useOffline } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';
import { useAdSlot } from '../../../shared/ads/useAdSlot';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { lazySheet } from '../../../ui/lazySheet';
import { showToast } from '../../../ui/toasts';
import type { RunningEpisodeAd } from './EpisodeAdSheet';

const EpisodeAdSheet = lazySheet(() => import('./EpisodeAdSheet'), 'EpisodeAdSheet');

type EpisodeAdWayProps = { videoId: number; entry: EpisodeEntry; offer: EpisodeAdOffer };

/** The way to a locked episode by an ad (decision 0148). Its length and what it opens are said before. */
export function EpisodeAdWay({ videoId, entry, offer: { isGuest, left } }: EpisodeAdWayProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const isOffline = useOffline();
  const slot = useAdSlot('Rewards', 'rewarded');
  const [turn, setTurn] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [running, setRunning] = useState<RunningEpisodeAd>();
  const seconds = READING_AD_SECONDS;
  if (isGuest) {
    return (
      <p className="text-caption text-ink-soft">
        <Trans>
          <Link to="/login" className={textLinkClass}>
            Log in
          </Link>{' '}
          to open it for 24 hours with an ad of {seconds} seconds.
        </Trans>
      </p>
    );
  }
  const begin = async (shown: AdSlot | undefined) => {
    setBusy(true);
    const slotId = shown?.slotId ?? HOUSE_READING_AD;
    const started = await usecases.startEpisodeAd({
      videoId,
      target: entry.target,
      slotId,
      turn: left + turn,
    });
    recordAnswer(started);
    setTurn(turn + 1);
    setBusy(false);
    if (started.ok) return setRunning({ ...started.value, slot: shown });
    setRunning(undefined);
    const { name } = started.failure;
    // The offer is read again, and says it where the button was.
    if (name === 'noReward') return;
    showToast({ text: name === 'notFound' ? t`There are no ads at the moment.` : failureText(name) });
  };
  return (
    <>
      {left > 0 && (
        <Button
          kind="tonal"
          className="w-full"
          size="lg"
          busy={isBusy}
          disabled={isOffline}
          icon={<Clapperboard className="size-icon-md" />}
          onClick={() => void begin(slot)}
        >
          <Trans>Watch an ad ({seconds} s)</Trans>
        </Button>
      )}
      <p className="text-caption text-pretty text-ink-soft">
        {left === 0 ? (
          <Trans>You have viewed all of today’s ads. There are new ones tomorrow.</Trans>
        ) : isOffline ? (
          <Trans>Ads need a connection, because the server keeps the time.</Trans>
        ) : (
          <>
            <Trans>It opens this episode for 24 hours.</Trans>{' '}
            <Plural value={left} one="# ad left today." other="# ads left today." />
          </>
        )}
      </p>
      {running && (
        <EpisodeAdSheet
          key={running.adId}
          ad={running}
          videoId={videoId}
          episodeId={entry.id}
          isBusy={isBusy}
          onAgain={() => void begin(undefined)}
          onClose={() => setRunning(undefined)}
        />
      )}
    </>
  );
}
