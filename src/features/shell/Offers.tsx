import { Suspense, useEffect, useState } from 'react';
import { pageTexts } from '../../i18n/activate';
import { lazyOrNothing } from '../../ui/lazyOrNothing';
import { takeNotice } from './noticeDue';
import { takeDailyReward } from './rewardDue';

const DailyRewardDialog = lazyOrNothing('The daily reward', async () => {
  const [module] = await Promise.all([import('./DailyRewardDialog'), pageTexts()]);
  return module.DailyRewardDialog;
});
const NoticeSheet = lazyOrNothing('The question about notifications', async () => {
  const [module] = await Promise.all([import('../../ui/notice/NoticeSheet'), pageTexts()]);
  return module.NoticeSheet;
});

type Offer = 'reward' | 'notice';

/** What spec 4 offers by itself, on a page that is not the reading page: the daily reward, else notifications. */
export function Offers() {
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    let current = true;
    nextOffer().then(
      (next) => current && setOffer(next),
      (error) => console.info('Whether there is something to offer cannot be read.', error),
    );
    return () => {
      current = false;
    };
  }, []);
  const close = () => setOffer(undefined);
  return (
    <Suspense>
      {offer === 'reward' && <DailyRewardDialog onClose={close} />}
      {offer === 'notice' && <NoticeSheet onClose={close} />}
    </Suspense>
  );
}

/** One at a time: what is not shown now is due again on the next page. */
async function nextOffer(): Promise<Offer | undefined> {
  if (await takeDailyReward()) return 'reward';
  return (await takeNotice()) ? 'notice' : undefined;
}
