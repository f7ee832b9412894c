import { lazy } from 'react';
import { lazyOrNothing } from '../../../ui/lazyOrNothing';

/** Searching is a chunk of its own: nobody needs it in order to read. */
export const SearchSheet = lazy(async () => ({ default: (await import('./SearchSheet')).SearchSheet }));
export const HitBar = lazyOrNothing('The bar of a search', async () => (await import('./HitBar')).HitBar);
