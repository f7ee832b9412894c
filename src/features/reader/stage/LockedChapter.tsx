import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { readTeaser } from '../../../../data/queries/chapters';
import { useLive } from '../../../platform/live/live';
import { lazyPart } from '../../../platform/navigation/lazy';
import { useStage } from '../context/StageContext';
import { useInSight } from './useInSight';

const EarlyChapter = lazyPart(() => import('../unlock/EarlyChapter'), 'EarlyChapter');
const UnlockCounter = lazyPart(() => import('../unlock/UnlockCounter'), 'UnlockCounter');

export function LockedChapter({ target, title }: { target: number; title: string | undefined }) {
  const { book, chapters } = useStage();
  const inSight = useInSight(target);
  const entry = chapters.find((each) => each.target === target);
  return (
    // Out of view nothing may get the focus, least of all a button that spends coins.
    <section className="locked" inert={!inSight}>
      <h1>{title}</h1>
      {book && <Teaser bookId={book.id} target={target} />}
      <span className="locked-sign">
        <Lock aria-hidden="true" className="size-icon-xl" />
      </span>
      <p>
        {entry?.publicAt === undefined ? (
          // The text of spec 8 is about an episode.
          <Trans>This chapter is paid content, please unlock it before reading</Trans>
        ) : (
          <Trans>Members read this chapter before it is public.</Trans>
        )}
      </p>
      {book &&
        entry &&
        (entry.publicAt === undefined ? (
          <UnlockCounter bookId={book.id} entry={entry} inSight={inSight} />
        ) : (
          <EarlyChapter bookId={book.id} target={target} />
        ))}
    </section>
  );
}

function Teaser({ bookId, target }: { bookId: number; target: number }) {
  const { t } = useLingui();
  const paragraphs = useLive(`teaser/${bookId}/${target}`, () => readTeaser(bookId, target)).value ?? [];
  if (paragraphs.length === 0) return null;
  return (
    <section aria-label={t`How it begins`} className="locked-teaser">
      {paragraphs.map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  );
}
