import { useEffect, useState } from 'react';
import type { SavedCard } from '../../../contract/money/payments.schema';
import { recordAnswer, useOffline } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';

type SavedCards = {
  /** Undefined until they are loaded; they are not stored on the device. */
  cards: readonly SavedCard[] | undefined;
  drop: (id: string) => void;
};

/** Returns the reader's saved cards. They are fetched if `wanted`, and again when the connection returns. */
export function useSavedCards(wanted: boolean): SavedCards {
  const [cards, setCards] = useState<readonly SavedCard[]>();
  const offline = useOffline();
  const isDue = wanted && !offline && cards === undefined;
  useEffect(() => {
    if (!isDue) return;
    let current = true;
    void usecases.listCards().then((listed) => {
      if (!current) return;
      recordAnswer(listed);
      if (listed.ok) setCards(listed.value);
    });
    return () => {
      current = false;
    };
  }, [isDue]);
  const drop = (id: string) => setCards((before) => before?.filter((card) => card.id !== id));
  return { cards, drop };
}
