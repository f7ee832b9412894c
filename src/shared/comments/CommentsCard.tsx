import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { readComments } from '../../../data/queries/comments';
import { useLive } from '../../platform/live/live';
import { cardClass } from '../../ui/card';
import { RowContent, rowClass } from '../../ui/List';

export function CommentsCard({ bookId }: { bookId: number }) {
  const name = { bookId, target: null, paragraphs: [], parentId: null, order: 'liked' } as const;
  const { value } = useLive(`comments ${bookId}/null//null/liked`, () => readComments(name));
  const total = value?.total ?? 0;
  return (
    <div className={`${cardClass} overflow-hidden`}>
      <Link to="/comments" search={{ bookId }} className={rowClass}>
        <RowContent
          leads
          icon={<MessagesSquare className="size-icon-lg" />}
          title={<Trans>Comments</Trans>}
          detail={
            total > 0 ? (
              <Plural value={total} one="# comment" other="# comments" />
            ) : (
              <Trans>What others say about it</Trans>
            )
          }
        />
      </Link>
    </div>
  );
}
