import { useState } from 'react';

export type Selection = {
  /** While active, a tap selects instead of opening. */
  readonly active: boolean;
  readonly ids: ReadonlySet<number>;
  begin: (bookId?: number) => void;
  toggle: (bookId: number) => void;
  choose: (bookIds: readonly number[]) => void;
  end: () => void;
};

const NONE: ReadonlySet<number> = new Set();

/** `present` are the existing books: a removed one is deselected. */
export function useSelection(present: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const ids = chosen ? new Set(present.filter((bookId) => chosen.has(bookId))) : NONE;
  return {
    active: chosen !== undefined,
    ids,
    begin: (bookId) => setChosen(new Set(bookId === undefined ? [] : [bookId])),
    toggle: (bookId) => {
      const next = new Set(ids);
      if (!next.delete(bookId)) next.add(bookId);
      setChosen(next);
    },
    choose: (bookIds) => setChosen(new Set(bookIds)),
    end: () => setChosen(undefined),
  };
}
