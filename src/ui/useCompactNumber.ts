import { useLingui } from '@lingui/react';

/** Formats 12,431 as "12.4K", as the reader's language shortens numbers. */
export function useCompactNumber(value: number): string {
  const { i18n } = useLingui();
  return new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
