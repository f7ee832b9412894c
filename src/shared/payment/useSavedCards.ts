import { useEffect, useState } from 'react';
import type { SavedCard } from '../../../contract/money/payments.schema';
import { noteAnswer, useOffline } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';

type SavedCards = {
  /** Undefined while they are not known: they are not kept on the device. */
  cards: readonly SavedCard[] | undefined;
  /** Takes one off the list that the provider was told to forget. */
  drop: (id: string) => void;
};

/** The cards the reader asked to be kept, asked for where they are `wanted`, and again when the connection returns. */
export function useSavedCards(wanted: boolean): SavedCards {
  const [cards, setCards] = useState<readonly SavedCard[]>();
  const offline = useOffline();
  const isDue = wanted && !offline && cards === undefined;
  useEffect(() => {
    if (!isDue) return;
    let current = true;
    void usecases.listCards().then((listed) => {
      if (!current) return;
      noteAnswer(listed);
      if (listed.ok) setCards(listed.value);
    });
    return () => {
      current = false;
    };
  }, [isDue]);
  const drop = (id: string) => setCards((before) => before?.filter((card) => card.id !== id));
  return { cards, drop };
}
