import { Plural, Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { HOUSE_READING_AD } from '../../../../contract/money/ads';
import type { TaskList } from '../../../../contract/money/rewards.schema';
import { readHouseAd } from '../../../../data/queries/offers';
import { useFailureText } from '../../../i18n/useFailureText';
import { houseName } from '../../../platform/device/houseName';
import { useNetwork } from '../../../platform/device/network';
import { recordAnswer, useOffline } from '../../../platform/live/connection';
import { useLive } from '../../../platform/live/live';
import { useRefresh } from '../../../platform/live/refresh';
import { usecases } from '../../../platform/worker/usecases';
import { useAdSlot } from '../../../shared/ads/useAdSlot';
import { Button } from '../../../ui/Button';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { ProveEmailNotice } from '../../../ui/ProveEmail';
import { showToast } from '../../../ui/toasts';
import { ReadingAdSheet, type StartedAd } from './ReadingAdSheet';

type ReadingAdsProps = {
  ad: TaskList['ad'];
  /** Nothing more is paid without a proven e-mail. */
  isClosed: boolean;
};

/** Bonus for reading an ad (spec 9.2), a provider's or a book of this site. */
export function ReadingAds({ ad: { seconds, awardGold, left, daily }, isClosed }: ReadingAdsProps) {
  const failureText = useFailureText();
  const offline = useOffline();
  const network = useNetwork();
  const [running, setRunning] = useState<StartedAd>();
  const [busy, setBusy] = useState(false);
  const slot = useAdSlot('Rewards', 'rewarded');
  const turn = daily - left;
  const book = useLive(`house ad ${turn}`, () => readHouseAd(turn)).value;
  // A reader whose first page is this one has no feed yet, and so no book to advertise.
  useRefresh(book === null ? 'house ad' : '', () => usecases.refreshHome());

  const begin = async () => {
    if (!book) return;
    setBusy(true);
    const started = await usecases.startAd({ slotId: slot?.slotId ?? HOUSE_READING_AD });
    recordAnswer(started);
    setBusy(false);
    if (started.ok) setRunning({ start: started.value, book, slot });
    else showToast({ text: failureText(started.failure.name) });
  };

  return (
    <section className={`${cardClass} p-4 sm:p-5`} aria-labelledby="reading-ads">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 id="reading-ads" className="font-title text-heading font-semibold">
            <Trans>View an ad</Trans>
          </h2>
          <p className="mt-0.5 text-pretty text-ink-soft">
            <Trans>
              {seconds} seconds earn +{awardGold} bonus.
            </Trans>{' '}
            {left > 0 ? (
              <Plural value={left} one="# ad left today." other="# ads left today." />
            ) : (
              <Trans>You have viewed all of today’s ads. There are new ones tomorrow.</Trans>
            )}
          </p>
        </div>
        {left > 0 && !offline && book && !isClosed && (
          <Button busy={busy} onClick={() => void begin()}>
            <Trans>Start</Trans>
          </Button>
        )}
      </div>
      {isClosed && left > 0 && (
        <div className="mt-4">
          <ProveEmailNotice />
        </div>
      )}
      {offline && !isClosed && (
        <div className="mt-4">
          <Notice icon={<CloudOff className="size-icon-lg" />}>
            {network ? (
              <Trans>
                {houseName} can’t be reached. Ads have to wait, because the server keeps the time.
              </Trans>
            ) : (
              <Trans>You are offline. Ads need a connection, because the server keeps the time.</Trans>
            )}
          </Notice>
        </div>
      )}
      {book === null && !offline && (
        <p className="mt-2 text-ink-soft">
          <Trans>There are no ads at the moment.</Trans>
        </p>
      )}
      {running && <ReadingAdSheet ad={running} onClose={() => setRunning(undefined)} />}
    </section>
  );
}
