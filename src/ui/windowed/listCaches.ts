import type { CacheSnapshot } from 'virtua';
import { viewport } from '../../platform/device/viewport';

const REMEMBERED_LISTS = 24;

/** Measured heights by list name, with the window width at which they were measured. */
const kept = new Map<string, { readonly cache: CacheSnapshot; readonly width: number }>();

/** Returns a list's heights by name, unless they were measured in a window of another width. */
export function cacheOf(name: string | undefined, width = viewport().width): CacheSnapshot | undefined {
  const known = name === undefined ? undefined : kept.get(name);
  return known?.width === width ? known.cache : undefined;
}

export function keepCache(name: string, cache: CacheSnapshot, width = viewport().width): void {
  kept.delete(name);
  kept.set(name, { cache, width });
  const oldest = kept.keys().next().value;
  if (kept.size > REMEMBERED_LISTS && oldest !== undefined) kept.delete(oldest);
}
