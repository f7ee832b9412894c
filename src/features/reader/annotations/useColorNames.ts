import { useLingui } from '@lingui/react/macro';
import type { HighlightColor } from '../../../../data/tables/rows';

export function useColorNames(): Record<HighlightColor, { name: string; mark: string }> {
  const { t } = useLingui();
  return {
    yellow: { name: t`Yellow`, mark: t`Highlight in yellow` },
    green: { name: t`Green`, mark: t`Highlight in green` },
    blue: { name: t`Blue`, mark: t`Highlight in blue` },
    pink: { name: t`Pink`, mark: t`Highlight in pink` },
  };
}
