import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSavedCards } from '../../shared/payment/useSavedCards';
import { Button } from '../../ui/Button';
import { formatMoney } from '../../ui/formatMoney';
import { TextField } from '../../ui/TextField';
import { DeskCardField, digitsOfCard, TestCards } from './DeskCard';
import type { MethodProps } from './method';
import { PayForm } from './PayForm';
import { PaymentFrame } from './PaymentFrame';
import { useDeskPayment } from './useDeskPayment';

export function DeskPayment({ purchase, sale, email, renews, first, gone, back }: MethodProps) {
  const { t, i18n } = useLingui();
  const { payment, pay, sayCode } = useDeskPayment(purchase.requestId, first);
  const { cards } = useSavedCards(true);
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState(false);
  const price = formatMoney(purchase.money, purchase.currency, i18n.locale);
  return (
    <PaymentFrame purchase={purchase} sale={sale} payment={payment} gone={gone} back={back}>
      {payment.at === 'code' ? (
        <BankCode onSay={(code) => void sayCode(payment.clientSecret, code)} />
      ) : (
        <>
          <PayForm
            purchase={purchase}
            cards={cards}
            renews={renews}
            email={email}
            busy={payment.at !== 'form'}
            action={<Trans>Pay {price}</Trans>}
            noMail={t`The test desk sends no mail. You find the receipt under your orders.`}
            newCard={<DeskCardField number={number} wrong={wrong} onChange={setNumber} />}
            onPay={(cardId, said) => {
              const digits = digitsOfCard(number);
              setWrong(cardId === undefined && digits === undefined);
              if (cardId !== undefined) void pay({ cardId }, said);
              else if (digits !== undefined) void pay({ number: digits }, said);
            }}
          />
          <TestCards onChoose={setNumber} />
        </>
      )}
    </PaymentFrame>
  );
}

function BankCode({ onSay }: { onSay: (code: string) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const isCode = /^\d{6}$/.test(code.trim());
        setWrong(!isCode);
        if (isCode) onSay(code.trim());
      }}
    >
      <TextField
        label={t`The bank’s code`}
        hint={t`Your bank asks for a code to confirm this payment.`}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={wrong ? t`The code has 6 digits.` : undefined}
      />
      <Button type="submit" size="lg">
        <Trans>Confirm payment</Trans>
      </Button>
    </form>
  );
}
