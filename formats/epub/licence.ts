import { licenceBounds } from '../boilerplate';
import { type Flow, itemText } from './flow';
import type { Boundary } from './outline';

/** Has what a digitiser put before and after the book begin sections of its own. */
export function withLicence(flow: Flow, boundaries: readonly Boundary[]): Boundary[] {
  const { start, end } = licenceBounds(flow.items.map(itemText));
  const own = (index: number, matter: 'front' | 'back'): Boundary => ({
    index,
    title: '',
    matter,
    isPart: false,
    parents: [],
  });
  const kept = boundaries
    .filter(({ index }) => index > start)
    .map((boundary) => (boundary.index >= end ? { ...boundary, matter: 'back' as const } : boundary));
  const added: Boundary[] = [];
  if (start !== -1) added.push(own(0, 'front'));
  if (start !== -1 && start + 1 < flow.items.length && !kept.some(({ index }) => index === start + 1)) {
    // What begins with the document that the licence is in begins behind it.
    const first = boundaries.findLast(({ index, isPart }) => index <= start && !isPart);
    added.push({ ...(first ?? own(0, 'front')), index: start + 1 });
  }
  if (end < flow.items.length && !kept.some(({ index }) => index === end)) added.push(own(end, 'back'));
  return [...added, ...kept].sort((a, b) => a.index - b.index);
}
