import { Plural, Trans } from '@lingui/react/macro';

/** The label of an unlock button, with the current price. Only a VIP's can be 0. */
export function UnlockLabel({ price }: { price: number }) {
  if (price === 0) return <Trans>Unlock, free this time with VIP</Trans>;
  return <Plural value={price} one="Unlock for # coin" other="Unlock for # coins" />;
}
