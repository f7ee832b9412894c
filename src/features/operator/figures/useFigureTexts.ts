import { useLingui } from '@lingui/react/macro';
import type { Currency } from '../../../../contract/money/payments';
import type { FigureName } from '../../../../contract/operator/operator';
import { formatMoney } from '../../../ui/formatMoney';

export type Series<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
  readonly format: (value: number) => string;
};

const MONEY: readonly FigureName[] = ['moneyTaken', 'moneyReturned'];

/**
 * Returns the names and number formats of the figures, and which of them share a plot: those with the same
 * unit.
 */
export function useFigureTexts(currency: Currency) {
  const { t, i18n } = useLingui();
  const labels: Record<FigureName, string> = {
    newReaders: t`New readers`,
    arrivals: t`Visits by campaigns`,
    readers: t`Readers who read`,
    chapters: t`Chapters and episodes read`,
    unlocks: t`Unlocked`,
    coinsSold: t`Coins sold`,
    moneyTaken: t`Taken`,
    moneyReturned: t`Given back`,
    coinsSpent: t`Coins spent`,
    bonusGiven: t`Bonus given`,
    bonusSpent: t`Bonus spent`,
    coinsHeld: t`Coins that readers hold`,
    coinsOwed: t`Coins that readers owe`,
  };
  const groups: readonly { title: string; names: readonly FigureName[] }[] = [
    { title: t`Readers`, names: ['newReaders', 'readers', 'arrivals'] },
    { title: t`Reading`, names: ['chapters', 'unlocks'] },
    { title: t`Money`, names: ['moneyTaken', 'moneyReturned'] },
    { title: t`Coins and bonus`, names: ['coinsSold', 'coinsSpent', 'bonusGiven', 'bonusSpent'] },
    { title: t`Held and owed`, names: ['coinsHeld', 'coinsOwed'] },
  ];
  const named = (name: FigureName): Series<FigureName> => ({
    name,
    label: labels[name],
    format: (value) =>
      MONEY.includes(name) ? formatMoney(value, currency, i18n.locale) : i18n.number(value),
  });
  return { groups, named };
}
