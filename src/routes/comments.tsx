import { createFileRoute } from '@tanstack/react-router';
import { PARAGRAPHS_A_CALL } from '../../contract/values/comments';
import { BACK_MATTER_TARGET } from '../../contract/values/target';
import { CommentsPage } from '../features/comments/CommentsPage';

type CommentsSearch = {
  bookId?: number;
  /** The chapter or episode; left out for the title as a whole. */
  target?: number;
  /** Ids of the blocks of one paragraph, with commas between. */
  blocks?: string;
};

export const Route = createFileRoute('/comments')({
  validateSearch: ({ bookId, target, blocks }: Record<string, unknown>): CommentsSearch => {
    const [book, part] = [Number(bookId), Number(target ?? Number.NaN)];
    return {
      ...(Number.isSafeInteger(book) && book > 0 && { bookId: book }),
      ...(Number.isSafeInteger(part) && part >= BACK_MATTER_TARGET && { target: part }),
      ...((typeof blocks === 'string' || typeof blocks === 'number') && { blocks: String(blocks) }),
    };
  },
  component: Comments,
});

function Comments() {
  const { bookId, target, blocks = '' } = Route.useSearch();
  const place = bookId === undefined ? null : { bookId, target: target ?? null };
  const ids = blocks
    .split(',')
    .filter((id) => /^[\w-]{1,40}$/.test(id))
    .slice(0, PARAGRAPHS_A_CALL);
  return <CommentsPage place={place} blocks={target === undefined ? [] : ids} />;
}
