import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Comment } from '../../../contract/comments/comments.schema';
import type { TitleFile } from '../../../contract/operator/titles.schema';
import { useAuthorName } from '../../shared/comments/useAuthorName';
import { Avatar } from '../../ui/Avatar';
import { ago } from '../../ui/ago';
import { textLinkClass } from '../../ui/buttonClass';
import { callDesk } from '../operator/desk/callDesk';
import { DeskListBody } from '../operator/desk/DeskListBody';
import { useDeskList } from '../operator/desk/useDeskList';
import { FormSection } from '../operator/titles/FormSection';

/** The latest comments on the title; they are answered where they are. */
export function TitleComments({ file }: { file: TitleFile }) {
  const { id: bookId } = file;
  const fetchPage = useCallback(
    (before: number | null) => callDesk('studioComments', { bookId, before }),
    [bookId],
  );
  const comments = useDeskList<Comment, number>(fetchPage);
  return (
    <FormSection title={<Trans>Latest comments</Trans>}>
      {comments.list?.length === 0 && !comments.hasMore ? (
        <p className="text-ink-soft">
          <Trans>Readers have not commented on it yet.</Trans>
        </p>
      ) : (
        <DeskListBody of={comments} empty={<Trans>Readers have not commented on it yet.</Trans>}>
          {(list) => (
            <ul className="-mx-4 -mt-4 divide-y divide-line">
              {list.map((comment) => (
                <li key={comment.id} className="px-4 py-3">
                  <CommentRow comment={comment} isDrama={file.kind === 'drama'} />
                </li>
              ))}
            </ul>
          )}
        </DeskListBody>
      )}
    </FormSection>
  );
}

function CommentRow({ comment, isDrama }: { comment: Comment; isDrama: boolean }) {
  const { i18n } = useLingui();
  const nameOf = useAuthorName();
  const { author, bookId, target, paragraph, text, createdAt, replies, isSpoiler } = comment;
  const place = { ...(target !== null && { target }), ...(paragraph !== null && { blocks: paragraph }) };
  return (
    <article className="flex gap-3">
      <Avatar name={author?.name ?? ''} src={author?.avatar ?? ''} size="sm" />
      <div className="min-w-0 flex-1">
        <p>
          <bdi className="font-medium wrap-anywhere">{nameOf(author)}</bdi>
          <span className="block text-caption text-ink-soft">
            {ago(createdAt, Date.now(), i18n.locale)}
            {isSpoiler && (
              <>
                {' · '}
                <Trans>Spoiler</Trans>
              </>
            )}
            {replies > 0 && (
              <>
                {' · '}
                <Plural value={replies} one="# reply" other="# replies" />
              </>
            )}
          </span>
        </p>
        <p dir="auto" className="mt-1 line-clamp-6 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <Link to="/comments" search={{ bookId, ...place }} className={textLinkClass}>
          {target === null || target < 1 ? (
            <Trans>Open and answer</Trans>
          ) : isDrama ? (
            <Trans>Episode {target}: open and answer</Trans>
          ) : (
            <Trans>Chapter {target}: open and answer</Trans>
          )}
        </Link>
      </div>
    </article>
  );
}
