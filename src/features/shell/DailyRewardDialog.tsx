import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { readRewards } from '../../../data/queries/rewards';
import { SHOW_NOTICE_KEY } from '../../../data/queries/settings';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { CheckIn } from '../../shared/checkIn/CheckIn';
import { standingOf } from '../../shared/checkIn/standing';
import { Button } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';

type DailyRewardDialogProps = {
  /** Call when the dialog is shown or the check-in is already done: today's offer is used up. */
  onShown: () => void;
  onClose: () => void;
  onNothing: () => void;
};

export function DailyRewardDialog({ onShown, onClose, onNothing }: DailyRewardDialogProps) {
  const { t } = useLingui();
  const rewards = useLive('rewards', readRewards).value;
  const key = rewards?.accountId ? `daily reward/${rewards.accountId}` : '';
  const refresh = useRefresh(key, () => usecases.refreshRewards());
  const standing = standingOf(rewards);
  const [isOffered, setIsOffered] = useState<boolean>();
  // The rows have the server's answer shortly after the refresh has finished.
  const isKnown = standing ? refresh.state !== 'running' : key === '' || refresh.state === 'failed';
  // Decided only once: the dialog stays open to show that the check-in succeeded.
  if (isOffered === undefined && rewards && isKnown) setIsOffered(standing !== undefined && !standing.signed);
  const pass = useEffectEvent(() => {
    if (standing?.signed) onShown();
    onNothing();
  });
  useEffect(() => {
    if (isOffered === false) pass();
  }, [isOffered]);
  if (!isOffered || !standing) return null;
  return <Offer title={t`Daily reward`} standing={standing} onShown={onShown} onClose={onClose} />;
}

type OfferProps = {
  title: string;
  standing: NonNullable<ReturnType<typeof standingOf>>;
  onShown: () => void;
  onClose: () => void;
};

function Offer({ title, standing, onShown, onClose }: OfferProps) {
  const { streak } = standing.index;
  const never = async () => {
    await usecases.saveSetting({ key: SHOW_NOTICE_KEY, value: false });
    onClose();
  };
  return (
    <Sheet unasked title={title} onShown={onShown} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-[calc(1rem+var(--safe-bottom))]">
        <p className="text-pretty text-ink-soft">
          {streak > 0 ? (
            <Plural value={streak} one="# day in a row." other="# days in a row." />
          ) : (
            <Trans>Check in daily. Day 7 pays the most.</Trans>
          )}
        </p>
        <CheckIn standing={standing} />
        <Button kind="quiet" size="sm" onClick={() => void never()}>
          <Trans>Do not show this again</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
