import { useLingui } from '@lingui/react/macro';
import type { Comment } from '../../../contract/comments/comments.schema';

const KEY_CHARACTERS = 4;

/**
 * Returns a reader's name: the one they chose, else a short code that is the same everywhere they write. Authors
 * of imported comments have no code.
 */
export function useAuthorName(): (author: Comment['author']) => string {
  const { t } = useLingui();
  return (author) => {
    if (author === null) return t`Deleted account`;
    if (author.name !== '') return author.name;
    if (author.key === '') return t`Anonymous`;
    const sign = author.key.slice(0, KEY_CHARACTERS);
    return t`User ${sign}`;
  };
}
