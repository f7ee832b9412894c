import type { BookHiatus } from '../../../contract/catalogue/books.schema';

/** Returns whether a hiatus is over by this machine's clock; the device may have been offline since it was fetched. */
export function isOver({ until }: Pick<BookHiatus, 'until'>, now: number): boolean {
  if (until === undefined) return false;
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return until <= `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
