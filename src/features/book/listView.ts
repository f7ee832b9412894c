import { useState } from 'react';

export type ListView = { readonly open: boolean; readonly newestFirst: boolean };

const CLOSED: ListView = { open: false, newestFirst: false };
/**
 * By book, for the duration of the visit: a reader who returns from a chapter finds the list, and so the
 * scroll position, unchanged.
 */
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
