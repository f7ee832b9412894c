import { TitleList } from './TitleList';
import { TitlePage } from './TitlePage';

/** The catalogue: a searchable list, or one title if the address has its number. */
export function TitlesSection({ rest }: { rest: string }) {
  const bookId = /^\d{1,15}$/.test(rest) ? Number(rest) : null;
  return bookId === null || bookId === 0 ? <TitleList /> : <TitlePage key={bookId} bookId={bookId} />;
}
