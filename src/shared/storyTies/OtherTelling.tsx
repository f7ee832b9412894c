import type { ReactNode } from 'react';
import type { OtherTelling as Telling } from '../../../contract/catalogue/books.schema';
import { BookRow } from '../../ui/BookRow';

type OtherTellingProps = {
  telling: Telling | undefined;
  heading: ReactNode;
  children: ReactNode;
};

/**
 * The same story as the other kind of title: the novel of a drama, or the drama of a novel. Empty if there is
 * none.
 */
export function OtherTelling({ telling, heading, children }: OtherTellingProps) {
  if (!telling) return null;
  return (
    <section>
      <h2 className="mb-1 font-title text-heading font-semibold">{heading}</h2>
      <BookRow book={telling.card} wraps />
      <div className="mt-2 empty:hidden">{children}</div>
    </section>
  );
}
