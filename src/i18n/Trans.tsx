import { Trans as FormattedText, type TransProps } from '@lingui/react';
import type { ReactNode } from 'react';

/**
 * A translated text with its elements, for all texts of the app (lingui.config names it). The library looks for the
 * elements in the finished text, where what a value says would be taken for one: a title like `The <i>Nina</i>` lost
 * its brackets. So a value that has any stands as an element of its own.
 */
export function Trans(props: TransProps): ReactNode {
  const values = { ...props.values };
  for (const name in values) if (/</.test(String(values[name]))) values[name] = [values[name]];
  return FormattedText({ ...props, values });
}
