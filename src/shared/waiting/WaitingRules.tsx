import { Plural, Trans } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import type { BookDetail } from '../../../contract/catalogue/books.schema';

/** How a title's chapters open without coins (decision 0146). Nothing if they do not. */
export function WaitingRules({ book }: { book: Pick<BookDetail, 'ticketRule' | 'freeAfterDays'> }) {
  const { ticketRule, freeAfterDays } = book;
  const tickets =
    ticketRule === 'daily' ? (
      <Trans>With an account, one chapter a day opens without coins.</Trans>
    ) : ticketRule === 'threeHours' ? (
      <Trans>With an account, a chapter opens without coins every 3 hours. Up to three are saved.</Trans>
    ) : null;
  if (tickets === null && freeAfterDays === undefined) return null;
  return (
    <div className="flex gap-3 text-caption text-pretty text-ink-soft">
      <Hourglass aria-hidden="true" className="size-icon-md shrink-0 text-accent" />
      <div>
        {tickets && <p>{tickets}</p>}
        {freeAfterDays !== undefined && (
          <p>
            <Plural
              value={freeAfterDays}
              one="Each chapter is free # day after it is published."
              other="Each chapter is free # days after it is published."
            />
          </p>
        )}
      </div>
    </div>
  );
}
