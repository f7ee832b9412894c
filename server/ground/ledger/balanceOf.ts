import type { Balance } from '../../../contract/schemas/money';

/** One coin is worth one bonus (spec 9.1). */
export function balanceOf({ coins, bonus }: { readonly coins: number; readonly bonus: number }): Balance {
  return { coins, bonus, userGold: coins + bonus };
}
