import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { TEST_CARDS, TEST_CODE } from '../../../contract/values/payments';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';

type CardFormProps = { busy: boolean; action: ReactNode; onPay: (number: string) => void };

/** The test desk's card: a number alone. A browser's own cards are not offered: they are real. */
export function CardForm({ busy, action, onPay }: CardFormProps) {
  const { t } = useLingui();
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState(false);
  const digits = number.replace(/[\s-]/g, '');
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const isNumber = /^\d{12,19}$/.test(digits);
        setWrong(!isNumber);
        if (isNumber) onPay(digits);
      }}
    >
      <TextField
        label={t`Card number`}
        value={number}
        onChange={setNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        error={wrong ? t`Enter the 12 to 19 digits of a test card.` : undefined}
      />
      <Button type="submit" size="lg" busy={busy}>
        {action}
      </Button>
      <TestCards onChoose={setNumber} />
    </form>
  );
}

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const { t } = useLingui();
  const means: Record<keyof typeof TEST_CARDS, string> = {
    succeeds: t`is paid`,
    declined: t`is declined`,
    insufficientFunds: t`has not enough money`,
    asksForCode: t`asks for the code ${TEST_CODE}`,
    arrivesLate: t`is paid a little later`,
    arrivesTwice: t`is told of twice`,
    refunded: t`is paid and then refunded`,
    partlyRefunded: t`is paid and then partly refunded`,
    disputedWon: t`is disputed, and the dispute is won`,
    disputedLost: t`is disputed, and the dispute is lost`,
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
