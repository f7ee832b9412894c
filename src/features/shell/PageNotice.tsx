import { readPageNotices } from '../../../data/queries/notices';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';
import { lazyPart } from '../../platform/navigation/lazy';

const NoticeBar = lazyPart(() => withPageTexts(import('./serverNotices/NoticeBar')), 'NoticeBar');

/** The operator's notice for pages, or for an open book (spec 3). */
export function PageNotice({ reading }: { reading: boolean }) {
  // Both are read at once, so that opening a book does not start with another read.
  const [onPages, inBooks] = useLive('notices', readPageNotices).value ?? [];
  const notice = reading ? inBooks : onPages;
  return notice && <NoticeBar key={notice.id} notice={notice} reading={reading} />;
}
