import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSavedCards } from '../../shared/payment/useSavedCards';
import { formatMoney } from '../../ui/formatMoney';
import { BankCode } from './BankCode';
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
