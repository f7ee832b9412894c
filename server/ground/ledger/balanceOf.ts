import type { Balance } from '../../../contract/money/ledger.schema';

/** What is read of a row of `accounts`. */
export type Kept = {
  readonly coins: number;
  readonly bonus: number;
  readonly held: number;
  readonly vipRemainder: number;
};

/** One coin is worth one bonus (spec 9.1). What is held is not among what there is; it and the remainder are left out where they are nothing. */
export function balanceOf({ coins, bonus, held, vipRemainder }: Kept): Balance {
  return {
    coins,
    bonus,
    userGold: coins + bonus,
    ...(held > 0 && { held }),
    ...(vipRemainder !== 0 && { vipRemainder }),
  };
}
