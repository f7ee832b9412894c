import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CoinPrice } from '../../ui/CoinPrice';
import { formatPercent } from '../../ui/formatPercent';
import { VipPrice } from '../vip/VipPrice';
import type { RangeChoice } from './rangeChoices';

type RangeOptionsProps = {
  kind: 'drama' | undefined;
  choices: readonly RangeChoice[];
  chosen: RangeChoice;
  onChoose: (count: number) => void;
};

export function RangeOptions({ kind, choices, chosen, onChoose }: RangeOptionsProps) {
  const { i18n } = useLingui();
  const discountOf = ({ discountPercent }: RangeChoice) => formatPercent(discountPercent, i18n.locale);
  return (
    <fieldset className="unlock-choices">
      <legend className="sr-only">
        {kind ? <Trans>How many episodes</Trans> : <Trans>How many chapters</Trans>}
      </legend>
      {choices.map((choice) => (
        <label key={choice.count} className="unlock-choice">
          <input
            type="radio"
            name="unlock-range"
            checked={choice === chosen}
            onChange={() => onChoose(choice.count)}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">
              <HowMany choice={choice} kind={kind} />
            </span>
            {choice.discount > 0 && (
              <span className="block text-caption text-ink-soft">
                <Trans>{discountOf(choice)} off</Trans>
              </span>
            )}
            {choice.vipDiscount > 0 && (
              <span className="block text-caption text-ink-soft">
                <VipPrice usual={choice.price + choice.vipDiscount} />
              </span>
            )}
          </span>
          <span className="text-end tabular-nums">
            <span className="block font-semibold">
              <CoinPrice coins={choice.price} />
            </span>
            {choice.price < choice.fullPrice && (
              <s className="block text-caption text-ink-soft">
                <CoinPrice coins={choice.fullPrice} />
              </s>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function HowMany({ choice: { to, count }, kind }: { choice: RangeChoice; kind: 'drama' | undefined }) {
  if (kind) {
    return to === null ? (
      <Plural value={count} one="To the end: # episode" other="To the end: # episodes" />
    ) : (
      <Plural value={count} one="The next episode" other="The next # episodes" />
    );
  }
  return to === null ? (
    <Plural value={count} one="To the end: # chapter" other="To the end: # chapters" />
  ) : (
    <Plural value={count} one="The next chapter" other="The next # chapters" />
  );
}
