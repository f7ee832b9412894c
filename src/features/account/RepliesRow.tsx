import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { readReplies } from '../../../data/queries/comments';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { Badge } from '../../ui/Badge';
import { RowContent, rowClass } from '../../ui/List';

export function RepliesRow() {
  const { t } = useLingui();
  const { value: replies } = useLive('replies', readReplies);
  useRefresh('replies', () => usecases.refreshReplies());
  const unread = replies?.unread ?? 0;
  return (
    <Link to="/repliesList" className={rowClass}>
      <RowContent
        leads
        icon={<MessagesSquare className="size-icon-lg" />}
        title={<Trans>Comments and replies</Trans>}
        value={
          unread > 0 && (
            <Badge
              count={unread}
              label={t`${plural(unread, { one: '# new reply', other: '# new replies' })}`}
            />
          )
        }
      />
    </Link>
  );
}
