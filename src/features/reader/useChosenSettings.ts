import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReadingSettings } from '../../../contract/reading/readingSettings';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';
import { servedSettings } from './screenReader/servedSettings';
import type { Reading } from './stage/Reading';

/**
 * Returns the settings as chosen, the settings in effect, and a function to change them, which stores them in
 * the background.
 */
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

export function useStageSettings(reading: Reading, { pageType, turn }: ReadingSettings): void {
  useEffect(() => {
    // Deferred out of this commit: changing the leaves renders synchronously.
    queueMicrotask(() => reading.setPageType(pageType));
  }, [reading, pageType]);
  useEffect(() => reading.setTurn(turn), [reading, turn]);
}
