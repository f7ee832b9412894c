import { Plural, Trans } from '@lingui/react/macro';
import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { Detail } from '../../../shared/titlePage/Detail';
import { Button } from '../../../ui/Button';

const SHOWN = 3;

type ChapterCutProps = {
  book: BookDetail;
  chapters: readonly ChapterEntry[];
  onChange: () => void;
};

export function ChapterCut({ book, chapters, onChange }: ChapterCutProps) {
  const titles = chapters.filter(({ target }) => target > 0).map(({ title }) => title);
  const shown = titles.slice(0, SHOWN).join(' · ');
  return (
    <Detail name={<Trans>Chapters</Trans>}>
      <Plural value={titles.length} one="# chapter" other="# chapters" />
      <span className="block text-caption text-ink-soft wrap-anywhere" lang={book.language}>
        {titles.length > SHOWN ? `${shown} …` : shown}
      </span>
      <Button className="-me-4 mt-1" kind="quiet" onClick={onChange} size="sm">
        <Trans>Change…</Trans>
      </Button>
    </Detail>
  );
}
