import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommentOrder } from '../../../contract/comments/comments';
import type { Paragraph } from '../../../contract/comments/comments.schema';
import type { CommentPlace, ShownComment } from '../../../data/queries/comments';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { CommentList } from './CommentList';
import { Composer } from './Composer';
import { RepliesSheet } from './RepliesSheet';

type CommentThreadProps = {
  place: CommentPlace;
  /** The blocks of one paragraph, before and after its chapter was revised; empty for the whole place. */
  paragraphs: readonly string[];
  paragraph: Paragraph | null;
};

export function CommentThread({ place, paragraphs, paragraph }: CommentThreadProps) {
  const { t } = useLingui();
  const [order, setOrder] = useState<CommentOrder>('liked');
  const [answered, setAnswered] = useState<ShownComment>();
  const { bookId, target } = place;
  return (
    <>
      <Composer
        label={t`Your comment`}
        place={place}
        paragraph={paragraph}
        parentId={null}
        onSaid={() => setOrder('newest')}
      />
      <div className="mt-5 max-w-sm">
        <SegmentedControl
          label={t`Order of the comments`}
          value={order}
          onChange={setOrder}
          options={[
            { value: 'liked', label: <Trans>Most liked</Trans> },
            { value: 'newest', label: <Trans>Newest</Trans> },
          ]}
        />
      </div>
      <CommentList
        key={order}
        name={{ bookId, target, paragraphs, parentId: null, order }}
        empty={
          <p className="py-8 text-center text-ink-soft">
            <Trans>No comments yet. Be the first.</Trans>
          </p>
        }
        onReplies={setAnswered}
      />
      {answered && <RepliesSheet comment={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}
