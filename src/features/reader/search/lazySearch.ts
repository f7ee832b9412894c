import { lazy } from 'react';
import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** Searching is a chunk of its own: nobody needs it in order to read. */
export const SearchSheet = lazy(async () => ({ default: (await import('./SearchSheet')).SearchSheet }));
export const HitMark = lazyOrNothing('The mark of a search', async () => (await import('./HitMark')).HitMark);
