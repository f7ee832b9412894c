import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedCard } from '../../../contract/money/payments.schema';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { CardName } from '../../shared/payment/CardName';
import { usePaymentText } from '../../shared/payment/paymentTexts';
import { useSavedCards } from '../../shared/payment/useSavedCards';
import { Button } from '../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { ListGroup } from '../../ui/List';
import { showToast } from '../../ui/toasts';

/** Cards that their owner chose to save; each can be removed. A reader who never paid by card has none. */
export function SavedCards({ wanted, offline }: { wanted: boolean; offline: boolean }) {
  const { cards = [], drop } = useSavedCards(wanted);
  if (cards.length === 0) return null;
  return (
    <ListGroup title={<Trans>Saved cards</Trans>}>
      {cards.map((card) => (
        <Row key={card.id} card={card} offline={offline} onRemoved={() => drop(card.id)} />
      ))}
    </ListGroup>
  );
}

function Row({ card, offline, onRemoved }: { card: SavedCard; offline: boolean; onRemoved: () => void }) {
  const { t } = useLingui();
  const paymentText = usePaymentText();
  const dialog = useRef<ConfirmHandle>(null);
  const [busy, setBusy] = useState(false);
  const { id, last4 } = card;
  const remove = async () => {
    setBusy(true);
    const removed = await usecases.removeCard({ id });
    recordAnswer(removed);
    setBusy(false);
    // A card that no longer exists counts as removed.
    const isGone = removed.ok || removed.failure.name === 'notFound';
    showToast({ text: isGone ? t`The card is removed` : paymentText(removed.failure.name) });
    if (isGone) onRemoved();
  };
  return (
    <div className="flex min-h-14 items-center gap-4 px-4 py-2">
      <CreditCard aria-hidden="true" className="size-icon-md shrink-0 text-accent" />
      <CardName card={card} />
      <Button
        kind="quiet"
        size="sm"
        aria-label={t`Remove the card ending in ${last4}`}
        disabled={offline}
        busy={busy}
        onClick={() => dialog.current?.open()}
      >
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        ref={dialog}
        title={t`Remove this card?`}
        action={t`Remove`}
        onConfirm={() => void remove()}
      >
        <Trans>The payment provider deletes it. VIP that renews with it can’t be charged any more.</Trans>
      </ConfirmDialog>
    </div>
  );
}
