import { Trans } from '@lingui/react/macro';
import { CoinPrice } from '../../ui/CoinPrice';
import { MoneyPrice } from './MoneyPrice';

export function RangeSums({ price, userGold }: { price: number; userGold: number }) {
  return (
    <>
      <dl className="unlock-sums">
        <div>
          <dt>
            <Trans>You have</Trans>
          </dt>
          <dd>
            <CoinPrice coins={userGold} />
          </dd>
        </div>
        {userGold >= price ? (
          <div>
            <dt>
              <Trans>Balance after</Trans>
            </dt>
            <dd>
              <CoinPrice coins={userGold - price} />
            </dd>
          </div>
        ) : (
          <div>
            <dt>
              <Trans>Short by</Trans>
            </dt>
            <dd>
              <CoinPrice coins={price - userGold} />
            </dd>
          </div>
        )}
      </dl>
      <MoneyPrice coins={price} className="text-center" />
    </>
  );
}
