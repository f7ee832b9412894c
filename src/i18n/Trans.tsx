import { Trans as FormattedText, type TransProps } from '@lingui/react';
import type { ReactNode } from 'react';

/**
 * A translated text with its elements, for all texts of the app (lingui.config names it). The library looks
 * for elements in the finished text, where markup in a value would count too: a title like `The <i>Nina</i>`
 * lost its brackets. Therefore a value with angle brackets is passed as an element.
 */
export function Trans(props: TransProps): ReactNode {
  const values = { ...props.values };
  for (const name in values) if (/</.test(String(values[name]))) values[name] = [values[name]];
  return FormattedText({ ...props, values });
}
