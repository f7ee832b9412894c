import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CommentedTitle } from '../../../data/queries/ownComments';
import { textLinkClass } from '../../ui/buttonClass';

type PlaceLinkProps = {
  comment: { readonly bookId: number; readonly target: number | null; readonly parentId: number | null };
  blockId: string | undefined;
  title: CommentedTitle;
};

export function PlaceLink({ comment, blockId, title: { bookName, isDrama } }: PlaceLinkProps) {
  const { bookId, target, parentId } = comment;
  const part = target === null ? {} : { target, ...(blockId !== undefined && { blocks: blockId }) };
  return (
    <Link to="/comments" search={{ bookId, ...part }} className={`${textLinkClass} wrap-anywhere`}>
      {bookName === '' ? <Trans>Title {bookId}</Trans> : bookName}
      {target !== null && target > 0 && (
        <>
          {' · '}
          {isDrama ? <Trans>Episode {target}</Trans> : <Trans>Chapter {target}</Trans>}
        </>
      )}
      {parentId !== null && (
        <>
          {' · '}
          <Trans>Your reply</Trans>
        </>
      )}
    </Link>
  );
}
