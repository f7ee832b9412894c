import './tap-hint.css';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Menu } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import { useSignal } from '../../../platform/live/signal';
import { useStage } from '../context/StageContext';
import { tapZone } from './tapZone';

type TapHintProps = { settings: ReadingSettings; onEnd: () => void };

/**
 * Explains the tap zones over the foot of the first text that is read on this device. A tap or a key closes
 * it and still has its effect. It is not shown over a chapter without text, such as a locked one.
 */
export function TapHint({ settings, onEnd }: TapHintProps) {
  const { t } = useLingui();
  const { reading, openings, turning } = useStage();
  const target = useSignal(reading.status, (status) => status.target);
  const readKind = () => openings.of(target).kind;
  const isShown = useSyncExternalStore(openings.subscribe, readKind, readKind) === 'text';
  useEffect(() => {
    if (!isShown) return;
    document.addEventListener('click', onEnd, { capture: true });
    document.addEventListener('keydown', onEnd, { capture: true });
    return () => {
      document.removeEventListener('click', onEnd, { capture: true });
      document.removeEventListener('keydown', onEnd, { capture: true });
    };
  }, [isShown, onEnd]);
  if (!isShown) return null;
  const names = { previous: t`Previous page`, menu: t`Menu`, next: t`Next page` };
  const [left, right] = ([0, 1] as const).map((x) => tapZone(x, 1, settings, turning));
  return (
    <p aria-label={t`Where to tap`} className="tap-hint" role="note">
      {settings.pageType === 'paged' && left && (
        <span>
          <ChevronLeft aria-hidden className="size-icon-md" />
          {names[left]}
        </span>
      )}
      <span className="tap-hint-middle">
        <Menu aria-hidden className="size-icon-md" />
        {names.menu}
      </span>
      {settings.pageType === 'paged' && right && (
        <span>
          <ChevronRight aria-hidden className="size-icon-md" />
          {names[right]}
        </span>
      )}
    </p>
  );
}
