import { Trans, useLingui } from '@lingui/react/macro';
import { ALargeSmall, ChevronLeft, ChevronRight, History, Keyboard, List, Pause } from 'lucide-react';
import { useSignal } from '../../../platform/live/signal';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { neighbourOf } from '../context/readingOrder';
import { useStage } from '../context/StageContext';
import { BookSlider } from './BookSlider';
import { QuickLook } from './QuickLook';
import type { SettingsPartProps } from './settings/settingsPart';

type BottomBarProps = SettingsPartProps & {
  onStop: (() => void) | undefined;
  onContents: () => void;
  onPlaces: () => void;
  onKeys: () => void;
  onSettings: () => void;
};

export function BottomBar(props: BottomBarProps) {
  const { settings, onChange, onStop, onContents, onPlaces, onKeys, onSettings } = props;
  const { t } = useLingui();
  const { reading, chapters, turning } = useStage();
  const { target } = useSignal(reading.status);
  return (
    <nav aria-label={t`Reading`} className="reader-bar reader-bar-bottom">
      {onStop && (
        <Button className="w-full" kind="tonal" onClick={onStop} icon={<Pause className="size-icon-md" />}>
          <Trans>Stop auto-turn</Trans>
        </Button>
      )}
      <div className="flex items-center gap-1" dir={turning}>
        <IconButton
          label={t`Previous chapter`}
          disabled={!neighbourOf(chapters, target, -1)}
          onClick={() => reading.turnChapter(-1)}
        >
          <ChevronLeft className="size-icon-lg rtl:rotate-180" />
        </IconButton>
        <BookSlider />
        <IconButton
          label={t`Next chapter`}
          disabled={!neighbourOf(chapters, target, 1)}
          onClick={() => reading.turnChapter(1)}
        >
          <ChevronRight className="size-icon-lg rtl:rotate-180" />
        </IconButton>
      </div>
      <div className="reader-bar-rows">
        <QuickLook onChange={onChange} settings={settings} />
        <div className="reader-bar-doors">
          <Button kind="quiet" size="sm" onClick={onContents} icon={<List className="size-icon-md" />}>
            <Trans>Contents</Trans>
          </Button>
          <IconButton label={t`Recent places`} onClick={onPlaces}>
            <History className="size-icon-md" />
          </IconButton>
          <IconButton label={t`All keys`} onClick={onKeys}>
            <Keyboard className="size-icon-md" />
          </IconButton>
          <Button kind="quiet" size="sm" onClick={onSettings} icon={<ALargeSmall className="size-icon-md" />}>
            <Trans>Settings</Trans>
          </Button>
        </div>
      </div>
    </nav>
  );
}
