import { readServerNotice } from '../../../data/queries/serverNotices';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';

const NoticeBar = late(() => import('./serverNotices/NoticeBar').then((module) => module.NoticeBar), {
  orNothing: 'A notice',
  texts: true,
});

/** The operator's notice for the pages, or for a book that is read (spec 3). */
export function LateNoticeBar({ reading }: { reading: boolean }) {
  const place = reading ? 'readingLeadNotice' : 'bottomNotice';
  const notice = useLive(`notice ${place}`, () => readServerNotice(place)).value;
  return notice && <NoticeBar key={notice.id} notice={notice} reading={reading} />;
}
