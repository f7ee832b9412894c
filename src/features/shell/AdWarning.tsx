import { Suspense } from 'react';
import { pageTexts } from '../../i18n/activate';
import { useAdWarning } from '../../platform/adWarning';
import { lazyOrNothing } from '../../ui/lazyOrNothing';

const AdWarningDialog = lazyOrNothing('The warning about clicks on ads', async () => {
  const [module] = await Promise.all([import('./AdWarningDialog'), pageTexts()]);
  return module.AdWarningDialog;
});

/** Ads were clicked too often (spec 4.9). */
export function AdWarning() {
  return (
    useAdWarning() && (
      <Suspense>
        <AdWarningDialog />
      </Suspense>
    )
  );
}
