import { Trans, useLingui } from '@lingui/react/macro';
import { TEST_CARDS, TEST_CODE } from '../../../contract/money/payments';
import { TextField } from '../../ui/TextField';

type CardFieldProps = {
  number: string;
  wrong: boolean;
  onChange: (number: string) => void;
};

/** Returns the digits of a test card's number; undefined if it is not valid. */
export function digitsOfCard(number: string): string | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return /^\d{12,19}$/.test(digits) ? digits : undefined;
}

/** The test desk's card field: only a number. It has no autofill, because the browser's cards are real. */
export function DeskCardField({ number, wrong, onChange }: CardFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Card number`}
      value={number}
      onChange={onChange}
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      error={wrong ? t`Enter the 12 to 19 digits of a test card.` : undefined}
    />
  );
}

export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const { t } = useLingui();
  const means: Record<keyof typeof TEST_CARDS, string> = {
    succeeds: t`is paid`,
    declined: t`is declined`,
    insufficientFunds: t`has insufficient funds`,
    asksForCode: t`asks for the code ${TEST_CODE}`,
    arrivesLate: t`is paid a little later`,
    arrivesTwice: t`is reported twice`,
    refunded: t`is paid and then refunded`,
    partlyRefunded: t`is paid and then partly refunded`,
    disputedWon: t`is disputed, and the dispute is won`,
    disputedLost: t`is disputed, and the dispute is lost`,
    recognised: t`is paid, and known again: one first purchase`,
  };
  return (
    <div>
      <h2 className="pb-2 text-caption font-semibold text-ink-soft">
        <Trans>Test cards</Trans>
      </h2>
      <ul className="flex flex-col">
        {(Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[]).map((name) => (
          <li key={name}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-sm px-1 py-1 text-start text-caption hover:bg-sunken"
              onClick={() => onChoose(TEST_CARDS[name])}
            >
              <span className="font-medium tabular-nums">
                {TEST_CARDS[name].replace(/(\d{4})(?=\d)/g, '$1 ')}
              </span>
              <span className="text-ink-soft">{means[name]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
