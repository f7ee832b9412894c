import type { KeyboardEvent } from 'react';

/** The keys of a search: Down and Up move between the field and the hits. Enter is handled by the browser. */
export function moveThroughHits(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const root = event.currentTarget;
  const field = root.querySelector<HTMLInputElement>('input[type="search"]');
  const hits = [...root.querySelectorAll<HTMLElement>('[data-hit]')];
  const at = hits.findIndex((hit) => hit === event.target);
  if (at === -1 && (event.target !== field || step < 0)) return;
  const next = at === -1 ? hits[0] : hits[at + step];
  if (next) next.focus();
  else if (step < 0) field?.focus();
  event.preventDefault();
}

export function pickFirstHit(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('[data-hit]')?.click();
}
