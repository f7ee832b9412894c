import { useMediaQuery } from '../../platform/device/mediaQuery';
import { useIsMobile } from '../../platform/device/mobileRule';

/** Whether choices stand above the list: on a phone, and in a window with no room for a column beside it. */
export function useNarrow(): boolean {
  const mobile = useIsMobile();
  const narrow = useMediaQuery('(width < 48rem)');
  return mobile || narrow;
}
