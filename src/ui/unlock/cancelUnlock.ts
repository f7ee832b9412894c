import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureText } from '../../i18n/failureText';
import { usecases } from '../../platform/usecases';

/** Takes back an unlock that waits, and says what that means for the reader's coins. */
export async function cancelUnlock(requestId: string): Promise<MessageDescriptor> {
  const result = await usecases.cancelIntent({ requestId });
  if (!result.ok) return failureText[result.failure.name];
  const { cancelled, maySpend } = result.value;
  if (!cancelled) return msg`It had already gone through.`;
  return maySpend
    ? msg`Cancelled. If the server already had the request, the chapter opens and your coin history shows it.`
    : msg`Cancelled. Nothing was spent.`;
}
