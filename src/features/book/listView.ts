import { useState } from 'react';

/** How a reader left a table of contents. */
export type ListView = { readonly open: boolean; readonly newestFirst: boolean };

const CLOSED: ListView = { open: false, newestFirst: false };
/** By book, for the time of the visit: the way back from a chapter finds the list, and with it the scroll, as it was. */
const left = new Map<number, ListView>();

export function useListView(bookId: number): [ListView, (change: Partial<ListView>) => void] {
  const [view, setView] = useState(() => left.get(bookId) ?? CLOSED);
  const change = (changes: Partial<ListView>) => {
    const next = { ...view, ...changes };
    left.set(bookId, next);
    setView(next);
  };
  return [view, change];
}
