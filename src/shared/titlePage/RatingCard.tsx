import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, X } from 'lucide-react';
import type { Rating } from '../../../contract/catalogue/books.schema';
import type { OpenRating } from '../../../data/queries/books';
import { useFailureText } from '../../i18n/useFailureText';
import { usecases } from '../../platform/worker/usecases';
import { cardClass } from '../../ui/card';
import { IconButton } from '../../ui/IconButton';
import { Notice } from '../../ui/Notice';
import { Obstacle } from '../../ui/Obstacle';
import { showToast } from '../../ui/toasts';
import { Stars } from './Stars';

type RatingCardProps = { bookId: number; rating: Rating; open: OpenRating | undefined };

export function RatingCard({ bookId, rating, open }: RatingCardProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const rate = async (stars: number) => {
    const kept = await usecases.rateBook({ bookId, stars });
    if (!kept.ok) showToast({ text: failureText(kept.failure.name) });
  };
  return (
    <section id="rating" aria-label={t`Your rating`} className={`${cardClass} scroll-mt-20 p-4`}>
      <h2 className="font-title text-heading font-semibold">
        {rating.mine > 0 ? <Trans>Your rating</Trans> : <Trans>What do you think of it?</Trans>}
      </h2>
      <div className="mt-1 -ml-2.5">
        <Stars value={rating.mine} onRate={(stars) => void rate(stars)} />
      </div>
      <p role="status" className="flex gap-1.5 text-caption text-ink-soft">
        {open?.state === 'waiting' ? (
          <>
            <CloudOff className="mt-px size-icon-sm shrink-0" />
            <span>
              <Trans>Waiting for a connection. It counts once you are online.</Trans>
              <Obstacle />
            </span>
          </>
        ) : rating.mine > 0 ? (
          <Plural value={rating.mine} one="You rated it # star." other="You rated it # stars." />
        ) : (
          <Trans>Tap a star to rate it.</Trans>
        )}
      </p>
      {open?.state === 'refused' && open.failure && (
        <div className="mt-3">
          <Notice
            tone="danger"
            action={
              <IconButton
                label={t`Dismiss`}
                className="-my-2 -mr-2 text-current!"
                onClick={() => void usecases.dismissRefusedRating({ bookId })}
              >
                <X className="size-icon-md" />
              </IconButton>
            }
          >
            {failureText(open.failure.name)}
          </Notice>
        </div>
      )}
    </section>
  );
}
