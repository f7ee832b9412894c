import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { EMAIL_REGEX } from 'valibot';
import type { SavedCard } from '../../../contract/money/payments.schema';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { CardName } from '../../shared/payment/CardName';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Switch';
import { TextField } from '../../ui/TextField';
import type { Said } from './payment';

type PayFormProps = {
  purchase: PurchaseRow;
  /** Saved cards; undefined while unknown. */
  cards: readonly SavedCard[] | undefined;
  /** The purchase renews: its card is always saved, so the form does not ask. */
  renews: boolean;
  email: string;
  busy: boolean;
  action: ReactNode;
  newCard: ReactNode;
  /** Replaces the receipt's address if no mail is sent. */
  noMail?: string;
  onSaveCard?: (saveCard: boolean) => void;
  /** `cardId` is the chosen saved card; undefined for a new one. */
  onPay: (cardId: string | undefined, said: Said) => void;
};

/**
 * A saved or new card, the receipt's address, and Pay. Choices that are fixed for the order are asked only
 * before it exists.
 */
export function PayForm(props: PayFormProps) {
  const { purchase, cards = [], renews, busy, action, newCard, noMail, onSaveCard, onPay } = props;
  const { t } = useLingui();
  const [cardId, setCardId] = useState<string>();
  const [saveCard, setSaveCard] = useState(purchase.saveCard ?? false);
  const [email, setEmail] = useState(props.email);
  const [wrong, setWrong] = useState(false);
  const isBegun = purchase.state === 'begun';
  const chosen = cards.some(({ id }) => id === cardId) ? cardId : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const address = email.trim();
        const isWrong = !isBegun && address !== '' && !EMAIL_REGEX.test(address);
        setWrong(isWrong);
        if (!isWrong) onPay(chosen, { saveCard: saveCard && chosen === undefined, email: address });
      }}
    >
      {cards.length > 0 && <Cards cards={cards} chosen={chosen} onChoose={setCardId} />}
      <div hidden={chosen !== undefined} className="flex flex-col gap-3">
        {newCard}
        {!renews && !isBegun && (
          <Checkbox
            label={<Trans>Keep this card for next time</Trans>}
            detail={<Trans>The payment provider keeps it; you can remove it on the coins page.</Trans>}
            checked={saveCard}
            onChange={(checked) => {
              setSaveCard(checked);
              onSaveCard?.(checked);
            }}
          />
        )}
      </div>
      {!isBegun && (
        <TextField
          label={t`E-mail for the receipt`}
          hint={
            noMail ??
            t`If you leave it empty, no receipt is sent. You will find it under your orders in any case.`
          }
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={wrong ? t`This is not an e-mail address.` : undefined}
        />
      )}
      <Button type="submit" size="lg" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

type CardsProps = {
  cards: readonly SavedCard[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

function Cards({ cards, chosen, onChoose }: CardsProps) {
  const name = useId();
  const rows = [
    ...cards.map((card) => ({ id: card.id as string | undefined, card })),
    { id: undefined, card: undefined },
  ];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">
        <Trans>Card</Trans>
      </legend>
      {rows.map(({ id, card }) => (
        <label
          key={id ?? ''}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-edge px-4 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-accent has-focus-visible:outline-solid"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 outline-none"
          />
          {card ? <CardName card={card} /> : <Trans>Another card</Trans>}
        </label>
      ))}
    </fieldset>
  );
}
