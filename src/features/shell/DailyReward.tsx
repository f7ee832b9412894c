import { Suspense, useEffect, useState } from 'react';
import { pageTexts } from '../../i18n/activate';
import { lazyOrNothing } from '../../ui/lazyOrNothing';
import { takeDailyReward } from './rewardDue';

const DailyRewardDialog = lazyOrNothing('The daily reward', async () => {
  const [module] = await Promise.all([import('./DailyRewardDialog'), pageTexts()]);
  return module.DailyRewardDialog;
});

/** The daily reward dialog of spec 4, on the first page of a day that is not the reading page. */
export function DailyReward() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let current = true;
    takeDailyReward().then(
      (isDue) => current && setIsOpen(isDue),
      (error) => console.info('Whether the daily reward is due cannot be read.', error),
    );
    return () => {
      current = false;
    };
  }, []);
  return (
    isOpen && (
      <Suspense>
        <DailyRewardDialog onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  );
}
