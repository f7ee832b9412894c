import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CloudOff, Gift } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import { HOUSE_READING_AD } from '../../../../contract/money/ads';
import type { AdSlot, AdStart } from '../../../../contract/money/rewards.schema';
import type { Failure } from '../../../../contract/wire/failure';
import { useFailureText } from '../../../i18n/useFailureText';
import { clickAd } from '../../../platform/visit/adClicks';
import { recordAction } from '../../../platform/visit/usage';
import { usecases } from '../../../platform/worker/usecases';
import { RunningAd } from '../../../shared/ads/RunningAd';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { titlePath } from '../../../ui/titlePath';
import { showToast } from '../../../ui/toasts';

/** `slot`: the provider's slot; without one, or if it fails, the ad is a book of this site. */
export type StartedAd = { start: AdStart; book: BookCard; slot: AdSlot | undefined };
type Outcome = { paid: boolean } | { failure: Failure };

/**
 * Shows a reading ad, a provider's or a book of this site, for as long as the server asks. Closed early, it
 * pays nothing and says so. Only the server's clock decides the payment, whatever a provider shows or fails
 * to show.
 */
export function ReadingAdSheet({
  ad: { start, book, slot },
  onClose,
}: {
  ad: StartedAd;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { adId, seconds, bonus } = start;
  const [isFailed, setFailed] = useState(false);
  const provided = slot && !isFailed ? slot : undefined;
  const [isOver, setOver] = useState(false);
  const outcome = useFinish(adId, isOver);

  const close = () => {
    if (!isOver) showToast({ text: failureText('adTooShort') });
    onClose();
  };
  const open = async () => {
    if (!(await clickAd({ slotId: HOUSE_READING_AD, page: 'Rewards' }))) return;
    onClose();
    void navigate({ to: titlePath(book) });
  };

  return (
    <Sheet title={t`Advertisement`} onClose={close}>
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-1 pb-[calc(1.25rem+var(--safe-bottom))]">
        <RunningAd
          seconds={seconds}
          slot={provided}
          book={book}
          onOver={() => setOver(true)}
          onFailed={() => setFailed(true)}
        />
        <Ending outcome={outcome} bonus={bonus} />
        <div className="flex flex-wrap gap-3">
          {isOver && !provided && (
            <Button kind="tonal" className="flex-1" onClick={() => void open()}>
              <Trans>See the book</Trans>
            </Button>
          )}
          <Button kind={isOver ? 'primary' : 'quiet'} className="flex-1" onClick={close}>
            {isOver ? <Trans>Close</Trans> : <Trans>Stop without bonus</Trans>}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function Ending({ outcome, bonus }: { outcome: Outcome | undefined; bonus: number }) {
  const failureText = useFailureText();
  if (!outcome) return null;
  if ('failure' in outcome) return <Notice tone="danger">{failureText(outcome.failure.name)}</Notice>;
  return outcome.paid ? (
    <Notice icon={<Gift className="size-icon-lg" />}>
      <Trans>+{bonus} bonus: it is in your coin history.</Trans>
    </Notice>
  ) : (
    <Notice icon={<CloudOff className="size-icon-lg" />}>
      <Trans>The bonus is waiting for a connection.</Trans>
    </Notice>
  );
}

/** Claims the payment once the ad is over. Returns the outcome; undefined until it is known. */
function useFinish(adId: string, isOver: boolean): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  const asked = useRef(false);
  useEffect(() => {
    if (!isOver || asked.current) return;
    asked.current = true;
    void recordAction('Rewards ad');
    void usecases
      .finishAd({ adId })
      .then((result) => setOutcome(result.ok ? result.value : { failure: result.failure }));
  }, [adId, isOver]);
  return outcome;
}
