import { useAdWarning } from '../../platform/adWarning';
import { late } from '../../platform/late';

const AdWarningDialog = late(() => import('./AdWarningDialog').then((module) => module.AdWarningDialog), {
  orNothing: 'The warning about clicks on ads',
  texts: true,
});

/** Ads were clicked too often (spec 4.9). */
export function AdWarning() {
  return useAdWarning() && <AdWarningDialog />;
}
