import { useLingui } from '@lingui/react';
import type { Translations } from '../../contract/wire/primitives.schema';

/** Says a tab, block, category or tag in the reader's language, or as the catalogue does where it has no such name. */
export function useNameOf(): (name: string, names: Translations | undefined) => string {
  const { locale } = useLingui().i18n;
  return (name, names) => names?.[locale as keyof Translations] || name;
}
