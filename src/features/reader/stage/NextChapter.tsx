import { Trans } from '@lingui/react/macro';
import { buttonClass } from '../../../ui/button';
import { neighbourOf } from '../readingOrder';
import { useStage } from './StageContext';

/** The way on at the foot of a scrolled chapter. */
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
    </footer>
  );
}
