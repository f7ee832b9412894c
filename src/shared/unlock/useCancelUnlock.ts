import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../../i18n/useFailureText';
import { usecases } from '../../platform/worker/usecases';

/** Returns a function that cancels a waiting unlock and resolves to a text about the reader's coins. */
export function useCancelUnlock(): (requestId: string) => Promise<string> {
  const { t } = useLingui();
  const failureText = useFailureText();
  return async (requestId) => {
    const result = await usecases.cancelIntent({ requestId });
    if (!result.ok) return failureText(result.failure.name);
    const { cancelled, maySpend } = result.value;
    if (!cancelled) return t`It had already gone through.`;
    return maySpend
      ? t`Cancelled. If the server already had the request, the chapter opens and your coin history shows it.`
      : t`Cancelled. Nothing was spent.`;
  };
}
