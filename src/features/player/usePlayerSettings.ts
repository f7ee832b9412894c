import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { PLAYER_KEY, type PlayerSettings } from '../../../data/queries/playerSettings';
import { usecases } from '../../platform/worker/usecases';
import { showToast } from '../../ui/toasts';

/**
 * Returns the settings, and a function to change them: changes apply at once and are stored in the
 * background.
 */
export function usePlayerSettings(kept: PlayerSettings) {
  const { t } = useLingui();
  const [settings, setSettings] = useState(kept);
  const choose = useCallback(
    (patch: Partial<PlayerSettings>) => {
      setSettings((before) => ({ ...before, ...patch }));
      void usecases.patchSetting({ key: PLAYER_KEY, patch }).then((result) => {
        if (!result.ok) showToast({ text: t`This device could not save that.` });
      });
    },
    [t],
  );
  return { settings, choose };
}
