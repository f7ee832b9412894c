import { TitleList } from './TitleList';
import { TitlePage } from './TitlePage';

export function TitlesSection({ rest }: { rest: string }) {
  const bookId = /^\d{1,15}$/.test(rest) ? Number(rest) : null;
  return bookId === null || bookId === 0 ? <TitleList /> : <TitlePage key={bookId} bookId={bookId} />;
}
