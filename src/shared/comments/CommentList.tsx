import { type ReactNode, useState } from 'react';
import type { Failure } from '../../../contract/wire/failure';
import { type CommentListName, readComments, type ShownComment } from '../../../data/queries/comments';
import { recordAnswer } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';
import { ListAge } from '../../ui/ListAge';
import { LoadFailure, LoadMoreFailure } from '../../ui/LoadFailure';
import { LoadSentinel } from '../../ui/LoadSentinel';
import { SkeletonBlock } from '../../ui/Skeleton';
import { CommentItem } from './CommentItem';
import { EditSheet } from './EditSheet';
import { WaitingItem } from './WaitingItem';

type CommentListProps = {
  name: CommentListName;
  empty: ReactNode;
  onReplies?: (comment: ShownComment) => void;
  /** Shows only the first ones. */
  most?: number;
};

export function CommentList({ name, empty, onReplies, most }: CommentListProps) {
  const { bookId, target, paragraphs, parentId, order } = name;
  const key = `comments ${bookId}/${target}/${paragraphs.join(',')}/${parentId}/${order}`;
  const { value } = useLive(key, () => readComments(name));
  const refresh = useRefresh(key, () => usecases.refreshComments(name));
  const [edited, setEdited] = useState<ShownComment>();
  if (!value) return <Waiting />;
  const { list, waiting, next, fetchedAt } = value;
  const isEmpty = list.length === 0 && waiting.length === 0;
  if (isEmpty && fetchedAt === null) {
    return refresh.failure ? <LoadFailure failure={refresh.failure} retry={refresh.retry} /> : <Waiting />;
  }
  return (
    <>
      <ListAge fetchedAt={fetchedAt ?? undefined} />
      {isEmpty && next === null && empty}
      <div className="divide-y divide-line">
        {waiting.map((comment) => (
          <WaitingItem key={comment.id} comment={comment} />
        ))}
        {list.slice(0, most).map((comment) => (
          <CommentItem key={comment.id} comment={comment} onReplies={onReplies} onEdit={setEdited} />
        ))}
      </div>
      {next !== null && most === undefined && <More name={name} mark={value} />}
      {edited && <EditSheet comment={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function More({ name, mark }: { name: CommentListName; mark: unknown }) {
  const [state, setState] = useState<'idle' | 'running' | Failure>('idle');
  const more = async () => {
    setState('running');
    const fetched = await usecases.fetchMoreComments(name);
    recordAnswer(fetched);
    setState(fetched.ok ? 'idle' : fetched.failure);
  };
  if (typeof state !== 'string') return <LoadMoreFailure failure={state} retry={() => void more()} />;
  return <LoadSentinel mark={mark} onReach={() => state === 'idle' && void more()} />;
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-6 py-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <SkeletonBlock className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <SkeletonBlock className="h-4 w-1/3" />
            <SkeletonBlock className="h-4 w-full" />
            <SkeletonBlock className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
