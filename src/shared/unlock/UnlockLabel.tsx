import { Plural, Trans } from '@lingui/react/macro';

/** What a button says that unlocks something: what it costs now. Only a VIP's can cost nothing. */
export function UnlockLabel({ price }: { price: number }) {
  if (price === 0) return <Trans>Unlock, free this time with VIP</Trans>;
  return <Plural value={price} one="Unlock for # coin" other="Unlock for # coins" />;
}
