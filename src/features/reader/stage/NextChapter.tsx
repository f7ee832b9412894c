import { Trans } from '@lingui/react/macro';
import { ArrowUp } from 'lucide-react';
import { buttonClass } from '../../../ui/buttonClass';
import { neighbourOf } from '../readingOrder';
import { useStage } from './StageContext';

/** The way on at the foot of a scrolled chapter: a button, or a pull past the end. */
export function NextChapter({ target }: { target: number }) {
  const { reading, chapters } = useStage();
  const next = neighbourOf(chapters, target, 1);
  if (!next) return null;
  return (
    <footer className="next-chapter">
      <button className={buttonClass('tonal', 'lg')} onClick={() => reading.turnChapter(1)} type="button">
        <Trans>Next chapter</Trans>
      </button>
      <p>{next.title}</p>
      <p aria-hidden="true" className="pull-on">
        <ArrowUp className="size-icon-md" />
        <span className="pull-more">
          <Trans>Pull for the next chapter</Trans>
        </span>
        <span className="pull-enough">
          <Trans>Release for the next chapter</Trans>
        </span>
      </p>
    </footer>
  );
}
