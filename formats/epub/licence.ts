import { digitiserBounds } from '../boilerplate';
import { type Flow, itemText } from './flow';
import type { Boundary } from './outline';

/** Makes separate sections of the digitiser's text before and after the book. */
export function withLicence(flow: Flow, boundaries: readonly Boundary[]): Boundary[] {
  const { start, end } = digitiserBounds(flow.items.map(itemText));
  const isBoundary = (at: number) => boundaries.some(({ index }) => index === at);
  const own = { title: '', isPart: false, parents: [] };
  const added: Boundary[] = [];
  if (start > 0) {
    added.push({ ...own, index: 0, matter: 'front' });
    // The section that begins in the digitiser's text begins after it.
    const first = boundaries.findLast(({ index, isPart }) => index < start && !isPart);
    if (start < flow.items.length && !isBoundary(start))
      added.push({ ...(first ?? { ...own, matter: 'front' }), index: start });
  }
  const kept = boundaries
    .filter(({ index }) => index >= start)
    .map((boundary) => (boundary.index >= end ? { ...boundary, matter: 'back' as const } : boundary));
  if (end < flow.items.length && !isBoundary(end)) added.push({ ...own, index: end, matter: 'back' });
  return [...added, ...kept].sort((a, b) => a.index - b.index);
}
