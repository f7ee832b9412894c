import { readManuscripts } from '../../../../data/queries/manuscripts';
import { useLive } from '../../../platform/live/live';
import { Manuscripts } from './Manuscripts';

/** The manuscripts that the device has, of a title or of all, while the rest of the studio cannot be fetched. */
export function OfflineManuscripts({ bookId }: { bookId?: number }) {
  const { value: list = [] } = useLive(`manuscripts of ${bookId ?? 'all'}`, () => readManuscripts(bookId));
  const titles = [...new Map(list.map((each) => [each.bookId, each])).values()];
  return (
    <div className="mt-8 flex flex-col gap-8">
      {titles.map((title) => (
        <div key={title.bookId} className="flex flex-col gap-3">
          <h2 lang={title.language} className="font-title text-heading font-semibold wrap-anywhere">
            {title.bookName}
          </h2>
          <Manuscripts title={{ bookId: title.bookId, bookName: title.bookName, language: title.language }} />
        </div>
      ))}
    </div>
  );
}
