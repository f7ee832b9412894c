import { vipPrice } from '../../../contract/money/prices';
import { describeFailure } from '../../../contract/wire/failure';
import type { OpenUnlock } from '../../../data/queries/unlocks';
import { SevenDays } from '../../shared/checkIn/SevenDays';
import { UnlockLabel } from '../../shared/unlock/UnlockLabel';
import { UnlockStatus } from '../../shared/unlock/UnlockStatus';
import { LockedPrice } from '../../shared/vip/LockedPrice';
import { VipBadge } from '../../shared/vip/VipBadge';
import { NextVipPrice, VipPrice } from '../../shared/vip/VipPrice';
import { Button } from '../../ui/Button';
import { CoinPrice } from '../../ui/CoinPrice';
import { CopyableLink } from '../../ui/CopyableLink';
import { cardClass } from '../../ui/card';
import { Chapter, Specimen } from '../Specimen';

const STATES = ['claimed', 'made up', 'next', 'later', 'later', 'later', 'later'] as const;
const WEEK = [5, 5, 10, 10, 15, 15, 30].map((bonus, at) => ({
  position: at + 1,
  bonus,
  state: STATES[at] ?? 'later',
}));

const unlock = (state: OpenUnlock['state'], failure: OpenUnlock['failure']): OpenUnlock => ({
  requestId: `${state} ${failure?.name}`,
  price: 3,
  isRange: false,
  state,
  failure,
});

export function Coins() {
  return (
    <Chapter title="Coins, and passing on">
      <Specimen name="A price">
        <CoinPrice coins={1} />
        <CoinPrice coins={1200} />
      </Specimen>
      <Specimen name="A VIP’s: beside the price, in a list, and their mark">
        <VipPrice usual={10} />
        <LockedPrice usual={10} isVip />
        <VipBadge />
      </Specimen>
      <Specimen name="What the next chapter of a coin costs a VIP" stack>
        {[0, 60, 80].map((remainder) => (
          <div key={remainder} className="flex flex-col items-start gap-1">
            <Button size="lg">
              <UnlockLabel price={vipPrice(1, remainder)} />
            </Button>
            <NextVipPrice usual={1} remainder={remainder} />
          </div>
        ))}
      </Specimen>
      <Specimen name="The seven days: done, made up, next, to come" stack>
        <div className={`${cardClass} max-w-md p-4`}>
          <SevenDays row={WEEK} />
        </div>
      </Specimen>
      <Specimen name="An unlock that waits, is not confirmed, was refused, and lacks coins" stack>
        <UnlockStatus unlock={unlock('waiting', describeFailure('offline'))} />
        <UnlockStatus unlock={unlock('waiting', describeFailure('serverFault'))} />
        <UnlockStatus unlock={unlock('refused', describeFailure('priceRose'))} />
        <UnlockStatus unlock={unlock('refused', describeFailure('tooPoor'))} />
      </Specimen>
      <Specimen name="An address to pass on" stack>
        <div className={`${cardClass} flex max-w-md flex-col gap-4 p-4`}>
          <CopyableLink label="Your link" link="https://books.example/home?inviteCode=AB1">
            {() => null}
          </CopyableLink>
        </div>
      </Specimen>
    </Chapter>
  );
}
