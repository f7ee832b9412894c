import { useLingui } from '@lingui/react';
import type { Translations } from '../../contract/wire/primitives.schema';

/**
 * Returns a function that gives the name of a tab, block, category or tag in the reader's language, or the
 * catalogue's name if it has none there.
 */
export function useNameOf(): (name: string, names: Translations | undefined) => string {
  const { locale } = useLingui().i18n;
  return (name, names) => names?.[locale as keyof Translations] || name;
}
