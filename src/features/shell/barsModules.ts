// Both layouts' bars stand on these: they belong to the shell, not to a file of their own.
import './accountIcon';
import './LateBadge';
import './tabLabel';
import { useEffect, useState } from 'react';
import { loadedModule } from '../../platform/loadedModule';

const desktop = barsModule(() => import('./DesktopBars'));
const mobile = barsModule(() => import('./TabBar'));

export const useDesktopBars = desktop.useBars;
export const useMobileBars = mobile.useBars;

/** Fetches the bars of the layout at hand, so that the first frame has them. Never rejects: pages work without. */
export function loadBars(isMobile: boolean): Promise<unknown> {
  return isMobile ? mobile.load() : desktop.load();
}

/** The bars of one layout: a file of its own, which the other kind of device never fetches. */
function barsModule<Bars>(fetchBars: () => Promise<Bars>) {
  const bars = loadedModule(fetchBars);
  const load = async (): Promise<Bars | undefined> => {
    try {
      return await bars.load();
    } catch (error) {
      console.warn('The bars of this layout could not be loaded.', error);
      return undefined;
    }
  };
  /** The bars, where they are `wanted`: a window may become another layout's while it is open. */
  const useBars = (wanted: boolean): Bars | undefined => {
    const [, show] = useState(bars.now);
    useEffect(() => {
      if (wanted && !bars.now()) void load().then(show);
    }, [wanted]);
    return wanted ? bars.now() : undefined;
  };
  return { load, useBars };
}
