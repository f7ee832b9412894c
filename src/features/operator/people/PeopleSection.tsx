import { FindReader } from './FindReader';
import { ReaderPage } from './ReaderPage';

export function PeopleSection({ rest }: { rest: string }) {
  const userId = /^[1-9]\d{0,14}$/.test(rest) ? Number(rest) : undefined;
  return userId === undefined ? <FindReader /> : <ReaderPage key={userId} userId={userId} />;
}
