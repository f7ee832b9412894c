import { ChapterPage } from './ChapterPage';
import { TitleList } from './TitleList';
import { TitlePage } from './TitlePage';

/** `rest`: empty, a title's number, or after a slash the number of its chapter too. */
export function TitlesSection({ rest }: { rest: string }) {
  const [, title, chapter] = /^([1-9]\d{0,14})(?:\/(-1|\d{1,9}))?$/.exec(rest) ?? [];
  if (title === undefined) return <TitleList />;
  const bookId = Number(title);
  if (chapter === undefined) return <TitlePage key={bookId} bookId={bookId} />;
  return <ChapterPage key={rest} bookId={bookId} target={Number(chapter)} />;
}
