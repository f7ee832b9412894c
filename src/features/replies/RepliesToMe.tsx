import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReplyToMe } from '../../../contract/comments/comments.schema';
import { readBlocked, readReplies, type ShownComment } from '../../../data/queries/comments';
import { useFailureText } from '../../i18n/useFailureText';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { RepliesSheet } from '../../shared/comments/RepliesSheet';
import { useAuthorName } from '../../shared/comments/useAuthorName';
import { Avatar } from '../../ui/Avatar';
import { ago } from '../../ui/ago';
import { BadgeDot } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { ListAge } from '../../ui/ListAge';
import { LoadFailure } from '../../ui/LoadFailure';
import { StateMessage } from '../../ui/StateMessage';
import { showToast } from '../../ui/toasts';
import { OlderRows } from './OlderRows';
import { WaitingRows } from './WaitingRows';

export function RepliesToMe() {
  const { value: replies } = useLive('replies', readReplies);
  const refresh = useRefresh('replies', () => usecases.refreshReplies());
  const [opened, setOpened] = useState<ReplyToMe>();
  const seenBefore = useSeenBefore(replies, refresh.state === 'done');
  return (
    <>
      {replies && replies.list.length > 0 ? (
        <>
          <ListAge fetchedAt={undefined} />
          <ul className="divide-y divide-line">
            {replies.list.map((one) => (
              <ReplyRow
                key={one.reply.id}
                item={one}
                isNew={one.reply.id > seenBefore}
                onOpen={() => setOpened(one)}
              />
            ))}
          </ul>
          {replies.next !== null && (
            <OlderRows mark={replies} fetchOlder={() => usecases.fetchOlderReplies()} />
          )}
        </>
      ) : replies || refresh.state === 'done' ? (
        <NoReplies />
      ) : refresh.failure ? (
        <LoadFailure failure={refresh.failure} retry={refresh.retry} />
      ) : (
        <WaitingRows />
      )}
      <BlockedReaders />
      {opened && <RepliesSheet comment={parentOf(opened)} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type Replies = NonNullable<Awaited<ReturnType<typeof readReplies>>>;

/** Returns the last reply seen before this visit, and reports what is seen now to the server. */
function useSeenBefore(replies: Replies | undefined, isFresh: boolean): number {
  const [before, setBefore] = useState<number>();
  if (replies && isFresh && before === undefined) setBefore(replies.seen);
  const newest = isFresh ? (replies?.list[0]?.reply.id ?? 0) : 0;
  useEffect(() => {
    if (newest > 0) void usecases.seeReplies({ upTo: newest });
  }, [newest]);
  return before ?? replies?.seen ?? 0;
}

function ReplyRow({ item, isNew, onOpen }: { item: ReplyToMe; isNew: boolean; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const nameOf = useAuthorName();
  const { reply, mine, bookName } = item;
  const name = nameOf(reply.author);
  return (
    <li>
      <button type="button" className="flex w-full gap-3 py-4 text-start hover:bg-sunken" onClick={onOpen}>
        <Avatar name={reply.author?.name ?? ''} src={reply.author?.avatar ?? ''} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
            {isNew && <BadgeDot label={t`New`} />}
          </span>
          <span className="block text-caption text-ink-soft wrap-anywhere">
            {ago(reply.createdAt, Date.now(), i18n.locale)} · {bookName}
          </span>
          <span dir="auto" className="mt-1 line-clamp-3 wrap-anywhere">
            {reply.isSpoiler ? <Trans>Contains spoilers. Open it to read it.</Trans> : reply.text}
          </span>
          <span dir="auto" className="mt-1 line-clamp-1 text-caption text-ink-soft wrap-anywhere">
            <Trans>You: {mine}</Trans>
          </span>
        </span>
      </button>
    </li>
  );
}

/** Returns the comment that was answered, as far as the list of replies describes it. */
function parentOf({ reply, mine }: ReplyToMe): ShownComment {
  return {
    ...reply,
    id: reply.parentId ?? reply.id,
    parentId: null,
    text: mine,
    author: null,
    isMine: true,
    isSpoiler: false,
    state: mine === '' ? 'stone' : 'shown',
    edit: null,
  };
}

function NoReplies() {
  return (
    <StateMessage
      drawing="coming-later"
      title={<Trans>No replies</Trans>}
      actions={
        <Link to="/BookShelf" className={buttonClass('tonal')}>
          <Trans>Your library</Trans>
        </Link>
      }
    >
      <Trans>Replies to your comments will appear here, newest first.</Trans>
    </StateMessage>
  );
}

function BlockedReaders() {
  const { value: blocked } = useLive('blocked', readBlocked);
  const nameOf = useAuthorName();
  const failureText = useFailureText();
  if (!blocked || blocked.length === 0) return null;
  const unblock = async (key: string) => {
    const kept = await usecases.blockReader({ bookId: null, commentId: null, key, isBlocked: false });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-caption font-semibold text-ink-soft">
        <Trans>People you blocked</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {blocked.map((reader) => (
          <li key={reader.key} className="flex min-h-14 items-center gap-3">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{nameOf(reader)}</bdi>
            <Button kind="quiet" onClick={() => void unblock(reader.key)}>
              <Trans>Unblock</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
