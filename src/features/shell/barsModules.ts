// Both layouts' bars stand on these: they belong to the shell, not to a file of their own.
import './accountIcon';
import './LateBadge';
import './tabLabel';
import { useEffect, useState } from 'react';

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
  let loaded: Bars | undefined;
  async function load(): Promise<Bars | undefined> {
    try {
      loaded ??= await fetchBars();
    } catch (error) {
      console.warn('The bars of this layout could not be loaded.', error);
    }
    return loaded;
  }
  /** The bars, where they are `wanted`: a window may become another layout's while it is open. */
  function useBars(wanted: boolean): Bars | undefined {
    const [, show] = useState(loaded);
    useEffect(() => {
      if (wanted && !loaded) void load().then(show);
    }, [wanted]);
    return wanted ? loaded : undefined;
  }
  return { load, useBars };
}
