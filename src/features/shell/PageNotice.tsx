import { readPageNotices } from '../../../data/queries/notices';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';
import { lazyPart } from '../../platform/navigation/lazy';

const NoticeBar = lazyPart(() => withPageTexts(import('./serverNotices/NoticeBar')), 'NoticeBar');

/** The operator's notice for the pages, or for a book that is read (spec 3). */
export function PageNotice({ reading }: { reading: boolean }) {
  // One read for both: opening a book must not begin with a read of what is said there.
  const [onPages, inBooks] = useLive('notices', readPageNotices).value ?? [];
  const notice = reading ? inBooks : onPages;
  return notice && <NoticeBar key={notice.id} notice={notice} reading={reading} />;
}
