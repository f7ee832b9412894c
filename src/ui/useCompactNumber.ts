import { useLingui } from '@lingui/react';

/** 12,431 as "12.4K", the way the reader's language shortens numbers. */
export function useCompactNumber(value: number): string {
  const { i18n } = useLingui();
  return new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
