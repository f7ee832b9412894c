import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { readTeaser } from '../../../../data/queries/chapters';
import { useLive } from '../../../platform/live/live';
import { lazyPart } from '../../../platform/navigation/lazy';
import { useStage } from '../context/StageContext';
import { useInSight } from './useInSight';

const UnlockCounter = lazyPart(() => import('../unlock/UnlockCounter'), 'UnlockCounter');

/** A priced chapter that was not unlocked: what it costs, what the reader has, and the way in. */
export function LockedChapter({ target, title }: { target: number; title: string | undefined }) {
  const { book, chapters } = useStage();
  const inSight = useInSight(target);
  const entry = chapters.find((each) => each.target === target);
  return (
    // Beside the page in sight nothing may be reached, least of all a button that spends.
    <section className="locked" inert={!inSight}>
      <h1>{title}</h1>
      {book && <Teaser bookId={book.id} target={target} />}
      <span className="locked-sign">
        <Lock aria-hidden="true" className="size-icon-xl" />
      </span>
      <p>
        {/* The words of spec 8 are an episode's. */}
        <Trans>This chapter is paid content, please unlock it before reading</Trans>
      </p>
      {book && entry && <UnlockCounter bookId={book.id} entry={entry} inSight={inSight} />}
    </section>
  );
}

/** How the chapter begins, as much as the server shows of it, fading out. */
function Teaser({ bookId, target }: { bookId: number; target: number }) {
  const { t } = useLingui();
  const paragraphs = useLive(`teaser/${bookId}/${target}`, () => readTeaser(bookId, target)).value ?? [];
  if (paragraphs.length === 0) return null;
  return (
    <section aria-label={t`How it begins`} className="locked-teaser">
      {paragraphs.map((paragraph, at) => (
        // They never change places.
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  );
}
