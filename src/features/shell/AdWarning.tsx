import { withPageTexts } from '../../i18n/activate';
import { lazyPart } from '../../platform/navigation/lazy';
import { useAdWarning } from '../../platform/visit/adWarning';

const AdWarningDialog = lazyPart(() => withPageTexts(import('./AdWarningDialog')), 'AdWarningDialog');

/** The warning after too many clicks on ads (spec 4.9). */
export function AdWarning() {
  return useAdWarning() && <AdWarningDialog />;
}
