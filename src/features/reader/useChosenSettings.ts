import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReadingSettings } from '../../../contract/reading/readingSettings';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';
import { servedSettings } from './screenReader/servedSettings';
import type { Reading } from './stage/Reading';

/** The settings as they were chosen, as they take effect, and how to choose: kept on the device, behind the screen. */
export function useChosenSettings(kept: ReadingSettings) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(kept);
  const settings = useMemo(() => servedSettings(chosen), [chosen]);
  const choose = useCallback(
    (patch: Partial<ReadingSettings>) => {
      setChosen((before) => ({ ...before, ...patch }));
      void usecases.saveReadingSettings({ patch }).then((result) => {
        if (!result.ok) showToast({ text: t`This device could not save that.` });
      });
    },
    [t],
  );
  return { chosen, settings, choose };
}

/** Has the stage follow the settings that are its own. */
export function useStageSettings(reading: Reading, { pageType, turn }: ReadingSettings): void {
  useEffect(() => {
    // Not in this commit: changing the leaves renders at once.
    queueMicrotask(() => reading.setPageType(pageType));
  }, [reading, pageType]);
  useEffect(() => reading.setTurn(turn), [reading, turn]);
}
