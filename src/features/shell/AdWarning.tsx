import { withPageTexts } from '../../i18n/activate';
import { useAdWarning } from '../../platform/adWarning';
import { lazyPart } from '../../platform/lazy';

const AdWarningDialog = lazyPart(() => withPageTexts(import('./AdWarningDialog')), 'AdWarningDialog');

/** Ads were clicked too often (spec 4.9). */
export function AdWarning() {
  return useAdWarning() && <AdWarningDialog />;
}
