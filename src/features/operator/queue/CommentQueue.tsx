import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { QueuedComment } from '../../../../contract/operator/people.schema';
import { Notice } from '../../../ui/Notice';
import { showToast } from '../../../ui/toasts';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { KeepFromSheet } from '../people/KeepFromSheet';
import { QueuedComment as Comment } from './QueuedComment';
import { moveOfKey, type QueueMove } from './queueMoves';
import { SelectedComments } from './SelectedComments';
import { useJudgeSelected, type Verdict } from './useJudgeSelected';

const KEY = 'rounded-sm border border-edge px-1.5 font-sans text-caption';

function QueueKeys({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-ink-soft">
      <p role="status">
        <Plural value={count} one="# comment to look at" other="# comments to look at" />
      </p>
      <p className="hidden text-caption lg:block">
        <Trans>
          In the list: <kbd className={KEY}>J</kbd> next, <kbd className={KEY}>K</kbd> previous,{' '}
          <kbd className={KEY}>A</kbd> approve, <kbd className={KEY}>D</kbd> remove,{' '}
          <kbd className={KEY}>S</kbd> silence, <kbd className={KEY}>X</kbd> select
        </Trans>
      </p>
    </div>
  );
}

type CommentQueueProps = { first: readonly QueuedComment[]; isLoading: boolean; onEmpty: () => void };

/**
 * The moderation queue, with buttons and, while it has the focus, with keys (WCAG 2.1.4): J and K move
 * through it, A approves, D removes, S silences the author, X selects. A judged comment leaves, and the next
 * one gets the focus. Selected comments are judged together.
 */
export function CommentQueue({ first, isLoading, onEmpty }: CommentQueueProps) {
  const { t } = useMacro();
  const failureText = useDeskFailure();
  const [list, setList] = useState(first);
  const [at, setAt] = useState(0);
  const [silenced, setSilenced] = useState<number>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const one = useAct('operatorJudgeComment');
  const many = useJudgeSelected();
  const isBusy = one.isBusy || many.isBusy;
  const failure = one.failure ?? many.failure;
  const items = useRef<HTMLOListElement>(null);
  const isMoved = useRef(false);

  // Only keys move the focus; the first render must not take it.
  useEffect(() => {
    if (!isMoved.current) return;
    (items.current?.children[at]?.firstElementChild as HTMLElement | undefined)?.focus();
  }, [at, list]);

  const go = (to: number) => {
    isMoved.current = true;
    setAt(Math.max(0, Math.min(to, list.length - 1)));
  };
  const left = useRef(list);
  const remove = (ids: readonly number[]) => {
    left.current = left.current.filter(({ id }) => !ids.includes(id));
    isMoved.current = true;
    setList(left.current);
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))));
    setAt((before) => Math.min(before, Math.max(0, left.current.length - 1)));
    if (left.current.length === 0) onEmpty();
  };
  const judge = async (comment: QueuedComment, verdict: Verdict) => {
    const done = await one.run({ commentId: comment.id, verdict, reason: '' });
    if (!done) return;
    showToast({
      text: verdict === 'approve' ? t`Approved: everyone can see it.` : t`Removed: only its author sees it.`,
    });
    remove([comment.id]);
  };
  const judgeSelected = async (verdict: Verdict) => {
    const judged = await many.judge([...selected], verdict, remove);
    if (judged === 0) return;
    const comments = t`${plural(judged, { one: '# comment', other: '# comments' })}`;
    showToast({ text: verdict === 'approve' ? t`Approved: ${comments}.` : t`Removed: ${comments}.` });
  };
  const select = (id: number) => {
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  };
  const act = (move: QueueMove, comment: QueuedComment) => {
    if (move === 'next') go(at + 1);
    else if (move === 'previous') go(at - 1);
    else if (move === 'silence') setSilenced(comment.userId ?? undefined);
    else if (move === 'select') select(comment.id);
    else void judge(comment, move);
  };
  const press = (event: KeyboardEvent) => {
    const move = moveOfKey(event);
    const comment = list[at];
    if (!move || !comment || isBusy || silenced !== undefined) return;
    event.preventDefault();
    act(move, comment);
  };

  return (
    <div className="flex flex-col gap-4">
      <QueueKeys count={list.length} />
      {list.length > 0 && (
        <SelectedComments
          count={selected.size}
          of={list.length}
          isBusy={isBusy}
          onSelectAll={(isSelected) => setSelected(new Set(isSelected ? list.map(({ id }) => id) : []))}
          onJudge={(verdict) => void judgeSelected(verdict)}
        />
      )}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <ol ref={items} onKeyDown={press} aria-busy={isLoading || undefined} className="flex flex-col gap-4">
        {list.map((comment, index) => (
          <li key={comment.id}>
            <Comment
              comment={comment}
              isCurrent={index === at}
              isSelected={selected.has(comment.id)}
              isBusy={isBusy}
              onFocus={() => setAt(index)}
              onMove={(move) => act(move, comment)}
            />
          </li>
        ))}
      </ol>
      {list.length === 0 && (
        <p role="status" className="py-8 text-center text-ink-soft">
          <Trans>That was the last one.</Trans>
        </p>
      )}
      {silenced !== undefined && (
        <KeepFromSheet
          userId={silenced}
          from="operatorSilence"
          onClose={() => setSilenced(undefined)}
          onDone={() => undefined}
        />
      )}
    </div>
  );
}
