import { readPageNotices } from '../../../data/queries/serverNotices';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';

const NoticeBar = late(() => import('./serverNotices/NoticeBar').then((module) => module.NoticeBar), {
  orNothing: 'A notice',
  texts: true,
});

/** The operator's notice for the pages, or for a book that is read (spec 3). */
export function LateNoticeBar({ reading }: { reading: boolean }) {
  // One read for both: opening a book must not begin with a read of what is said there.
  const [onPages, inBooks] = useLive('notices', readPageNotices).value ?? [];
  const notice = reading ? inBooks : onPages;
  return notice && <NoticeBar key={notice.id} notice={notice} reading={reading} />;
}
