import { useLingui } from '@lingui/react/macro';
import type { Comment } from '../../../contract/comments/comments.schema';

const KEY_CHARACTERS = 4;

/** What a reader is called: by the name they gave themselves, else by a few signs that are the same wherever they write. */
export function useAuthorName(): (author: Comment['author']) => string {
  const { t } = useLingui();
  return (author) => {
    if (author === null) return t`Deleted account`;
    if (author.name !== '') return author.name;
    const sign = author.key.slice(0, KEY_CHARACTERS);
    return t`User ${sign}`;
  };
}
