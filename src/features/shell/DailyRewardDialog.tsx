import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readRewards } from '../../../data/queries/rewards';
import { SHOW_NOTICE_KEY } from '../../../data/queries/settings';
import { useLive } from '../../platform/live';
import { useRefresh } from '../../platform/refresh';
import { usecases } from '../../platform/usecases';
import { Button } from '../../ui/Button';
import { CheckIn } from '../../ui/checkIn/CheckIn';
import { standingOf } from '../../ui/checkIn/standing';
import { Sheet } from '../../ui/Sheet';

/** Offers the day's check-in, once it is known that it is still open. */
export function DailyRewardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const rewards = useLive('rewards', readRewards).value;
  const key = rewards?.accountId ? `daily reward/${rewards.accountId}` : '';
  const refresh = useRefresh(key, () => usecases.refreshRewards());
  const standing = standingOf(rewards);
  const [isOffered, setIsOffered] = useState<boolean>();
  // Decided once: it stays open to show that the check-in counted.
  if (isOffered === undefined && standing && refresh.state !== 'running') setIsOffered(!standing.signed);
  if (!isOffered || !standing) return null;
  return <Offer title={t`Daily reward`} standing={standing} onClose={onClose} />;
}

type OfferProps = {
  title: string;
  standing: NonNullable<ReturnType<typeof standingOf>>;
  onClose: () => void;
};

function Offer({ title, standing, onClose }: OfferProps) {
  const { streak } = standing.index;
  const never = async () => {
    await usecases.saveSetting({ key: SHOW_NOTICE_KEY, value: false });
    onClose();
  };
  return (
    <Sheet unasked title={title} onClose={onClose}>
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
