import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check, MicOff, Trash2 } from 'lucide-react';
import type { ReportReason } from '../../../../contract/comments/comments';
import type { QueuedComment as Queued } from '../../../../contract/operator/people.schema';
import { ago } from '../../../ui/ago';
import { Tag } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { textLinkClass } from '../../../ui/buttonClass';
import { cardClass } from '../../../ui/card';
import type { QueueMove } from './queueMoves';

type QueuedCommentProps = {
  comment: Queued;
  isCurrent: boolean;
  isSelected: boolean;
  isBusy: boolean;
  onFocus: () => void;
  onMove: (move: QueueMove) => void;
};

export function QueuedComment(props: QueuedCommentProps) {
  const { comment, isCurrent, isSelected, isBusy, onFocus, onMove } = props;
  const { t, i18n } = useLingui();
  const { bookId, bookName, target, text, userId, name, createdAt, isSpoiler } = comment;
  const by = userId === null ? t`a deleted account` : name || t`reader ${userId}`;
  const where = target === null ? { bookId } : { bookId, target };
  return (
    <article
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t`Comment by ${by} on ${bookName}`}
      onFocus={onFocus}
      className={`${cardClass} flex flex-col gap-3 p-4 sm:p-5`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-caption text-ink-soft">
        <label className="-m-3 grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t`Select`}
            checked={isSelected}
            disabled={isBusy}
            onChange={() => onMove('select')}
            className="size-5 accent-accent"
          />
        </label>
        {userId === null ? (
          <span>{by}</span>
        ) : (
          <Link
            to="/operator"
            search={{ at: `people/${userId}` }}
            className={`${textLinkClass} wrap-anywhere`}
          >
            <bdi>{by}</bdi>
          </Link>
        )}
        <Link to="/comments" search={where as never} className={`${textLinkClass} wrap-anywhere`}>
          {bookName}
        </Link>
        <span>{ago(createdAt, Date.now(), i18n.locale)}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Reasons reports={comment.reports} />
        {comment.state === 'waiting' && (
          <Tag tone="mark">
            <Trans>Waiting for you</Trans>
          </Tag>
        )}
        {isSpoiler && (
          <Tag>
            <Trans>Spoiler</Trans>
          </Tag>
        )}
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          kind="tonal"
          disabled={isBusy}
          icon={<Check className="size-icon-md" />}
          onClick={() => onMove('approve')}
        >
          <Trans>Approve</Trans>
        </Button>
        <Button
          size="sm"
          kind="danger"
          disabled={isBusy}
          icon={<Trash2 className="size-icon-md" />}
          onClick={() => onMove('refuse')}
        >
          <Trans>Remove</Trans>
        </Button>
        {userId !== null && (
          <Button
            size="sm"
            kind="outline"
            icon={<MicOff className="size-icon-md" />}
            onClick={() => onMove('silence')}
          >
            <Trans>Silence…</Trans>
          </Button>
        )}
      </div>
    </article>
  );
}

function Reasons({ reports }: { reports: Queued['reports'] }) {
  const { t } = useLingui();
  const names: Record<ReportReason, string> = {
    abuse: t`Abuse`,
    spam: t`Spam`,
    spoiler: t`Unmarked spoiler`,
    other: t`Something else`,
  };
  return Object.entries(reports).map(([reason, count]) => (
    <Tag key={reason} tone="danger">
      {names[reason as ReportReason]}
      <span aria-label={t`${plural(count, { one: '# report', other: '# reports' })}`}>×{count}</span>
    </Tag>
  ));
}
