import { useMediaQuery } from '../../platform/device/mediaQuery';
import { useIsMobile } from '../../platform/device/mobileRule';

/**
 * Whether the choices are above the list: on a phone, and in a window that is too narrow for a side column.
 */
export function useNarrow(): boolean {
  const mobile = useIsMobile();
  const narrow = useMediaQuery('(width < 48rem)');
  return mobile || narrow;
}
