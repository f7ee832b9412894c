import { Trans, useLingui } from '@lingui/react/macro';
import type { ShownComment } from '../../../data/queries/comments';
import { Sheet } from '../../ui/Sheet';
import { CommentList } from './CommentList';
import { CommentText } from './CommentText';
import { Composer } from './Composer';
import { useAuthorName } from './useAuthorName';

type RepliesSheetProps = {
  comment: ShownComment;
  onClose: () => void;
};

export function RepliesSheet({ comment, onClose }: RepliesSheetProps) {
  const { t } = useLingui();
  const nameOf = useAuthorName();
  const { id, bookId, target, text, isSpoiler, isMine, author, state } = comment;
  const name = { bookId, target, paragraphs: [], parentId: id, order: 'newest' } as const;
  return (
    <Sheet title={t`Replies`} onClose={onClose} tall>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
        {state !== 'stone' && (
          <blockquote className="mb-2 border-l-4 border-line pl-3">
            <p className="text-caption text-ink-soft wrap-anywhere">
              <bdi>{nameOf(author)}</bdi>
            </p>
            <CommentText text={text} isSpoiler={isSpoiler && !isMine} />
          </blockquote>
        )}
        <CommentList
          name={name}
          empty={
            <p className="py-4 text-ink-soft">
              <Trans>No replies yet.</Trans>
            </p>
          }
        />
        {state === 'shown' && (
          <div className="pt-3">
            <Composer label={t`Your reply`} place={name} paragraph={null} parentId={id} />
          </div>
        )}
      </div>
    </Sheet>
  );
}
