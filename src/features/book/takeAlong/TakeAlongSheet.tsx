import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { BookOpen, CalendarClock, Coins, Luggage } from 'lucide-react';
import type { ReactNode } from 'react';
import { PACK_MS } from '../../../../contract/money/limits';
import type { OpenUnlock } from '../../../../data/queries/unlocks';
import { readAccount } from '../../../../data/queries/wallet';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { usecases } from '../../../platform/worker/usecases';
import { RangeSums } from '../../../shared/unlock/RangeSums';
import { UnlockStatus, WaysToCoins } from '../../../shared/unlock/UnlockStatus';
import { useMissingCoins } from '../../../shared/unlock/useMissingCoins';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Sheet } from '../../../ui/Sheet';
import { showToast } from '../../../ui/toasts';
import type { Takeable } from './takeable';
import '../../../styles/controls.css';

const PACK_DAYS = PACK_MS / 86_400_000;

type TakeAlongSheetProps = {
  bookId: number;
  /** Undefined once they were taken along. */
  offer: Takeable | undefined;
  open: OpenUnlock | undefined;
  onClose: () => void;
};

/** Explains before the tap how many coins are held, what is charged in the end and what is returned. */
export function TakeAlongSheet({ bookId, offer, open, onClose }: TakeAlongSheetProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const { history } = useRouter();
  const { user, balance } = useLive('account', readAccount).value ?? {};
  const isUnderWay = open?.state === 'sending' || open?.state === 'waiting';
  const missing = useMissingCoins(isUnderWay ? undefined : offer?.price, balance);
  const take = async ({ targets, price }: Takeable) => {
    const kept = await usecases.takeAlong({ bookId, targets, maxPrice: price });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <Sheet title={t`Take chapters along`} onClose={onClose}>
      <div className="unlock-sheet">
        {offer && (
          <ul className="flex flex-col gap-3 text-pretty">
            <Term icon={<Luggage className="size-icon-lg" />}>
              <Plural
                value={offer.targets.length}
                one="The next locked chapter is saved on this device and opens without a connection."
                other="The next # locked chapters are saved on this device and open without a connection."
              />
            </Term>
            <Term icon={<Coins className="size-icon-lg" />}>
              <Plural
                value={offer.price}
                one="# coin is held, not spent."
                other="# coins are held, not spent."
              />
            </Term>
            <Term icon={<BookOpen className="size-icon-lg" />}>
              <Trans>A chapter is paid for when you open it, and then stays yours for good.</Trans>
            </Term>
            <Term icon={<CalendarClock className="size-icon-lg" />}>
              <Trans>
                What you don’t open within {PACK_DAYS} days is locked again, and its coins are returned
                automatically. You can also give it back at any time.
              </Trans>
            </Term>
          </ul>
        )}
        {open && <UnlockStatus unlock={open} />}
        {offer && balance && <RangeSums price={offer.price} userGold={balance.userGold} />}
        {user?.isLogin === 0 ? (
          <>
            <p className="text-center text-caption text-pretty text-ink-soft">
              <Trans>Guests can’t take chapters along: log in first.</Trans>
            </p>
            <Link
              to="/login"
              search={{ redirect: history.location.href }}
              className={`${buttonClass('primary', 'lg')} w-full`}
            >
              <Trans>Log in</Trans>
            </Link>
          </>
        ) : (
          offer &&
          !isUnderWay &&
          (missing > 0 ? (
            <WaysToCoins missing={missing} />
          ) : (
            <Button size="lg" className="w-full" onClick={() => void take(offer)}>
              {offer.price === 0 ? (
                <Trans>Take along, free this time with VIP</Trans>
              ) : (
                <Plural value={offer.price} one="Hold # coin" other="Hold # coins" />
              )}
            </Button>
          ))
        )}
        {open?.state === 'sending' && (
          <Button size="lg" className="w-full" busy>
            <Trans>Taking along</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Term({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="shrink-0 text-accent">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}
