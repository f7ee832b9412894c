import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type CommentOrder, REVIEW_BLOCK } from '../../../contract/comments/comments';
import { readComments } from '../../../data/queries/comments';
import { readOwnStars } from '../../../data/queries/ownStars';
import { useLive } from '../../platform/live/live';
import { buttonClass } from '../../ui/buttonClass';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { CommentList } from './CommentList';
import { Composer } from './Composer';

const PARAGRAPHS = [REVIEW_BLOCK];
const ON_A_TITLES_PAGE = 3;

const listOf = (bookId: number, order: CommentOrder) =>
  ({ bookId, target: null, paragraphs: PARAGRAPHS, parentId: null, order }) as const;

/** The reviews of a title, and the reader's own (decision 0145). */
export function ReviewThread({ bookId }: { bookId: number }) {
  const { t } = useLingui();
  const [order, setOrder] = useState<CommentOrder>('liked');
  const { value: stars } = useLive(`ownStars ${bookId}`, () => readOwnStars(bookId));
  const { value } = useLive(`reviews ${bookId} ${order}`, () => readComments(listOf(bookId, order)));
  const isWritten = value && (value.waiting.length > 0 || value.list.some(({ isMine }) => isMine));
  return (
    <>
      {stars === 0 && (
        <p className="text-ink-soft">
          <Trans>
            To write a review, read three chapters or watch three episodes, and rate the title on its page.
          </Trans>
        </p>
      )}
      {stars !== undefined && stars > 0 && value && !isWritten && (
        <Composer
          label={t`Your review`}
          place={{ bookId, target: null }}
          paragraph={{ blockId: REVIEW_BLOCK, quote: '', share: 0 }}
          parentId={null}
          onSaid={() => setOrder('newest')}
        />
      )}
      <ReviewOrder order={order} onChange={setOrder} />
      <CommentList key={order} name={listOf(bookId, order)} empty={<None />} />
    </>
  );
}

/** The first reviews, on the title's own page. */
export function ReviewsSection({ bookId }: { bookId: number }) {
  const [order, setOrder] = useState<CommentOrder>('liked');
  const { value } = useLive(`reviews ${bookId} ${order}`, () => readComments(listOf(bookId, order)));
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="font-title text-heading font-semibold">
        <Trans>Reviews</Trans>
      </h2>
      {(order === 'newest' || (value?.list.length ?? 0) > 1) && (
        <ReviewOrder order={order} onChange={setOrder} />
      )}
      <CommentList key={order} name={listOf(bookId, order)} empty={<None />} most={ON_A_TITLES_PAGE} />
      <Link to="/comments" search={{ bookId, blocks: REVIEW_BLOCK }} className={buttonClass('outline', 'sm')}>
        <Trans>Read and write reviews</Trans>
      </Link>
    </section>
  );
}

function ReviewOrder({ order, onChange }: { order: CommentOrder; onChange: (order: CommentOrder) => void }) {
  const { t } = useLingui();
  return (
    <div className="mt-3 max-w-sm">
      <SegmentedControl
        label={t`Order of the reviews`}
        value={order}
        onChange={onChange}
        options={[
          { value: 'liked', label: <Trans>Most helpful</Trans> },
          { value: 'newest', label: <Trans>Newest</Trans> },
        ]}
      />
    </div>
  );
}

function None(): ReactNode {
  return (
    <p className="py-6 text-ink-soft">
      <Trans>Nobody has written a review yet.</Trans>
    </p>
  );
}
