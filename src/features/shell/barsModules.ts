// Both layouts' bars stand on these: they belong to the shell, not to a file of their own.
import './accountIcon';
import './LateBadge';
import './tabLabel';
import { late } from '../../platform/late';

const orNothing = 'The bars of this layout';

/** The bars of each layout: a file of its own, which the other kind of device never fetches. */
const desktop = late(() => import('./DesktopBars'), { orNothing });
const mobile = late(() => import('./TabBar'), { orNothing });

/** A window may become another layout's while it is open: each is fetched where it is wanted. */
export const { useWhen: useDesktopBars } = desktop;
export const { useWhen: useMobileBars } = mobile;

/** Fetches the bars of the layout at hand, so that the first frame has them. Never rejects: pages work without. */
export function loadBars(isMobile: boolean): Promise<unknown> {
  return isMobile ? mobile.load() : desktop.load();
}
