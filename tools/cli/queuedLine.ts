import type { Queued } from '../../server/comments/moderation';
import { oneLine } from './commandLine';

/** Returns number, date, state, reports, place as in the app's addresses, title, reader and text. */
export function queuedLine(queued: Queued): string {
  const { id, createdAt, state, reports, bookId, target, bookName, userId, name, text } = queued;
  return [
    String(id),
    new Date(createdAt).toISOString(),
    state,
    Object.entries(reports)
      .map(([reason, number]) => `${reason} ${number}`)
      .join(', '),
    target === null ? String(bookId) : `${bookId}/${target}`,
    bookName,
    `reader ${userId ?? 'gone'}${name === '' ? '' : ` (${name})`}`,
    text,
  ]
    .map(oneLine)
    .join('\t');
}
