import { Suspense } from 'react';
import { readServerNotice } from '../../../data/queries/serverNotices';
import { pageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live';
import { lazyOrNothing } from '../../ui/lazyOrNothing';

const NoticeBar = lazyOrNothing('A notice', async () => {
  const [module] = await Promise.all([import('./serverNotices/NoticeBar'), pageTexts()]);
  return module.NoticeBar;
});

/** The operator's notice for the pages, or for a book that is read (spec 3). */
export function LateNoticeBar({ reading }: { reading: boolean }) {
  const place = reading ? 'readingLeadNotice' : 'bottomNotice';
  const notice = useLive(`notice ${place}`, () => readServerNotice(place)).value;
  return <Suspense>{notice && <NoticeBar key={notice.id} notice={notice} reading={reading} />}</Suspense>;
}
