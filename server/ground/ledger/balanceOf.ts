import type { Balance } from '../../../contract/schemas/money';

type Kept = { readonly coins: number; readonly bonus: number; readonly held: number };

/** One coin is worth one bonus (spec 9.1). What is held is not among what there is, and not named where it is nothing. */
export function balanceOf({ coins, bonus, held }: Kept): Balance {
  return { coins, bonus, userGold: coins + bonus, ...(held > 0 && { held }) };
}
