import { Trans, useLingui } from '@lingui/react/macro';
import { ALargeSmall, ChevronLeft, ChevronRight, History, List, Pause } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Slider } from '../../../ui/Slider';
import { neighbourOf } from '../readingOrder';
import { useStage } from '../stage/StageContext';
import { useSignal } from '../stage/signal';
import { BookSlider } from './BookSlider';

type BottomBarProps = {
  /** The text goes on by itself: how to end that. */
  onStop: (() => void) | undefined;
  onContents: () => void;
  onPlaces: () => void;
  onSettings: () => void;
};

/** The slider at rest for so long is moved anew: a jump from where the reader was. */
const SLIDER_REST_MS = 2_000;

/** Below the page while the menu is awake: moving inside the chapter, and to others. */
export function BottomBar({ onStop, onContents, onPlaces, onSettings }: BottomBarProps) {
  const { t } = useLingui();
  const { reading, chapters, places, turning } = useStage();
  const moved = useRef(Number.NEGATIVE_INFINITY);
  const slide = (page: number) => {
    const now = performance.now();
    if (now - moved.current > SLIDER_REST_MS) places.leave();
    moved.current = now;
    reading.showPage(page - 1);
  };
  const { target, page, pages } = useSignal(reading.status);
  const percent = pages > 1 ? Math.round(((page - 1) / (pages - 1)) * 100) : 100;
  return (
    <nav aria-label={t`Reading`} className="reader-bar reader-bar-bottom">
      {onStop && (
        <Button className="w-full" kind="tonal" onClick={onStop} icon={<Pause className="size-icon-md" />}>
          <Trans>Stop auto-turn</Trans>
        </Button>
      )}
      <BookSlider />
      <div className="flex items-center gap-1" dir={turning}>
        <IconButton
          label={t`Previous chapter`}
          disabled={!neighbourOf(chapters, target, -1)}
          onClick={() => reading.turnChapter(-1)}
        >
          <ChevronLeft className="size-icon-lg rtl:rotate-180" />
        </IconButton>
        <Slider
          bare
          label={t`Page of this chapter`}
          max={Math.max(1, pages)}
          min={1}
          onChange={slide}
          text={t`Page ${page} of ${pages}`}
          value={page}
        />
        <IconButton
          label={t`Next chapter`}
          disabled={!neighbourOf(chapters, target, 1)}
          onClick={() => reading.turnChapter(1)}
        >
          <ChevronRight className="size-icon-lg rtl:rotate-180" />
        </IconButton>
      </div>
      <div className="@container">
        <div className="-mx-1.5 flex flex-wrap items-center justify-between">
          <Button kind="quiet" size="sm" onClick={onContents} icon={<List className="size-icon-md" />}>
            <Trans>Contents</Trans>
          </Button>
          <IconButton label={t`Recent places`} onClick={onPlaces}>
            <History className="size-icon-md" />
          </IconButton>
          <p className="min-w-0 flex-1 text-center text-caption text-ink-soft tabular-nums @max-[20rem]:order-last @max-[20rem]:basis-full @max-[20rem]:pb-1">
            <Trans>
              Page {page} of {pages} · {percent}%
            </Trans>
          </p>
          <Button kind="quiet" size="sm" onClick={onSettings} icon={<ALargeSmall className="size-icon-md" />}>
            <Trans>Settings</Trans>
          </Button>
        </div>
      </div>
    </nav>
  );
}
