import { withPageTexts } from '../../i18n/activate';
import { lazyPart } from '../../platform/navigation/lazy';
import { useAdWarning } from '../../platform/visit/adWarning';

const AdWarningDialog = lazyPart(() => withPageTexts(import('./AdWarningDialog')), 'AdWarningDialog');

/** Ads were clicked too often (spec 4.9). */
export function AdWarning() {
  return useAdWarning() && <AdWarningDialog />;
}
