import { Plural, Trans } from '@lingui/react/macro';

type Named = {
  gold: number;
  bonus: number;
  days: number;
  renews: boolean;
  /** The name of a tier other than VIP. */
  tier?: string | undefined;
};

export function ProductName({ product: { gold, bonus, days, renews, tier: named } }: { product: Named }) {
  const tier = named || 'VIP';
  if (days > 0)
    return renews ? (
      <Trans>
        {tier}, renewing every {days} days
      </Trans>
    ) : (
      <Trans>
        {tier} for {days} days
      </Trans>
    );
  return (
    <>
      <Plural value={gold} one="# coin" other="# coins" />
      {bonus > 0 && (
        <>
          {' '}
          <Trans>+ {bonus} bonus</Trans>
        </>
      )}
    </>
  );
}
