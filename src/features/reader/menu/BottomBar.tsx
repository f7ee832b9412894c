import { Trans, useLingui } from '@lingui/react/macro';
import { ALargeSmall, ChevronLeft, ChevronRight, List } from 'lucide-react';
import { iconButtonClass } from '../../../ui/button';
import { Slider } from '../../../ui/Slider';
import { neighbourOf } from '../readingOrder';
import { useStage } from '../stage/StageContext';
import { useSignal } from '../stage/signal';

type BottomBarProps = { onContents: () => void; onSettings: () => void };

/** Below the page while the menu is awake: moving inside the chapter, and to others. */
export function BottomBar({ onContents, onSettings }: BottomBarProps) {
  const { t } = useLingui();
  const { reading, chapters } = useStage();
  const { target, page, pages } = useSignal(reading.status);
  const percent = pages > 1 ? Math.round(((page - 1) / (pages - 1)) * 100) : 100;
  return (
    <nav aria-label={t`Reading`} className="reader-bar reader-bar-bottom">
      <div className="flex items-center gap-1">
        <button
          aria-label={t`Previous chapter`}
          className={iconButtonClass}
          disabled={!neighbourOf(chapters, target, -1)}
          onClick={() => reading.turnChapter(-1)}
          type="button"
        >
          <ChevronLeft aria-hidden="true" size={22} />
        </button>
        <Slider
          bare
          label={t`Page of this chapter`}
          max={Math.max(1, pages)}
          min={1}
          onChange={(value) => reading.showPage(value - 1)}
          text={t`Page ${page} of ${pages}`}
          value={page}
        />
        <button
          aria-label={t`Next chapter`}
          className={iconButtonClass}
          disabled={!neighbourOf(chapters, target, 1)}
          onClick={() => reading.turnChapter(1)}
          type="button"
        >
          <ChevronRight aria-hidden="true" size={22} />
        </button>
      </div>
      <div className="flex items-center justify-between gap-2">
        <button className="reader-bar-button" onClick={onContents} type="button">
          <List aria-hidden="true" size={20} />
          <Trans>Contents</Trans>
        </button>
        <p className="text-caption text-ink-soft tabular-nums">
          <Trans>
            Page {page} of {pages} · {percent} %
          </Trans>
        </p>
        <button className="reader-bar-button" onClick={onSettings} type="button">
          <ALargeSmall aria-hidden="true" size={20} />
          <Trans>Settings</Trans>
        </button>
      </div>
    </nav>
  );
}
