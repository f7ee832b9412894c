import { type InstallPath, installPathOf } from './installPath';
import { useCanInstall } from './installPrompt';
import { isStandalone } from './standalone';

/**
 * Returns how to install the app here, live, because the browser's prompt may arrive later. Undefined in the
 * installed app.
 */
export function useInstallPath(): InstallPath | undefined {
  const canPrompt = useCanInstall();
  const { userAgent, maxTouchPoints } = navigator;
  return isStandalone() ? undefined : installPathOf({ userAgent, maxTouchPoints, canPrompt });
}
