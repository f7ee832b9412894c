import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { COMMENT_EDIT_MS, isReview } from '../../../contract/comments/comments';
import { isolated } from '../../../contract/wire/writtenText';
import type { ShownComment } from '../../../data/queries/comments';
import { usecases } from '../../platform/worker/usecases';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { Menu, MenuItem } from '../../ui/Menu';
import { showToast } from '../../ui/toasts';
import { isOfOtherSite } from './isOfOtherSite';
import { ReportSheet } from './ReportSheet';
import { useCommentFailure } from './useCommentFailure';

const ICON = { className: 'size-icon-md' } as const;

type CommentMenuProps = { comment: ShownComment; name: string; onEdit: () => void };

export function CommentMenu({ comment, name, onEdit }: CommentMenuProps) {
  const { t } = useLingui();
  const textsOf = (name: string) => ({
    question: t`Block ${name}?`,
    done: t`You won’t see ${name} any more.`,
  });
  const blockTexts = textsOf(isolated(name));
  const failureText = useCommentFailure();
  const [isReporting, setReporting] = useState(false);
  const deletion = useRef<ConfirmHandle>(null);
  const blocking = useRef<ConfirmHandle>(null);
  const { id: commentId, bookId, isMine, createdAt, author, state } = comment;
  const ofReview = isReview(comment);
  const mayEdit = isMine && (ofReview || Date.now() - createdAt < COMMENT_EDIT_MS);

  const remove = async () => {
    const kept = await usecases.deleteComment({ bookId, commentId });
    const gone = ofReview ? t`Review deleted` : t`Comment deleted`;
    showToast({ text: kept.ok ? gone : failureText(kept.failure.name) });
  };
  const block = async () => {
    if (!author) return;
    const kept = await usecases.blockReader({ bookId, commentId, key: author.key, isBlocked: true });
    showToast({ text: kept.ok ? blockTexts.done : failureText(kept.failure.name) });
  };

  return (
    <>
      <Menu
        label={t`More about the comment by ${name}`}
        icon={<EllipsisVertical {...ICON} />}
        side="below"
        className="-my-2"
      >
        {mayEdit && (
          <MenuItem icon={<Pencil {...ICON} />} onPress={onEdit}>
            <Trans>Edit</Trans>
          </MenuItem>
        )}
        {isMine && (
          <MenuItem danger icon={<Trash2 {...ICON} />} onPress={() => deletion.current?.open()}>
            <Trans>Delete</Trans>
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem icon={<Flag {...ICON} />} disabled={state !== 'shown'} onPress={() => setReporting(true)}>
            <Trans>Report</Trans>
          </MenuItem>
        )}
        {!isMine && !isOfOtherSite(comment) && (
          <MenuItem icon={<Ban {...ICON} />} onPress={() => blocking.current?.open()}>
            <Trans>Block this person</Trans>
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        ref={deletion}
        title={ofReview ? t`Delete this review?` : t`Delete this comment?`}
        action={t`Delete`}
        onConfirm={() => void remove()}
      >
        {ofReview ? (
          <Trans>Its text is deleted for good. Your rating stays.</Trans>
        ) : (
          <Trans>Its text is deleted for good. Replies to it stay.</Trans>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        ref={blocking}
        title={blockTexts.question}
        action={t`Block`}
        onConfirm={() => void block()}
      >
        <Trans>You no longer see what they write. They aren’t told. You can undo it in Replies.</Trans>
      </ConfirmDialog>
      {isReporting && (
        <ReportSheet bookId={bookId} commentId={commentId} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
