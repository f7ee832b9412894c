import { type InstallPath, installPathOf } from './installPath';
import { useCanInstall } from './installPrompt';
import { isStandalone } from './standalone';

/** How the app is installed from here, live: the browser's offer may come later. Undefined inside the installed app. */
export function useInstallPath(): InstallPath | undefined {
  const canPrompt = useCanInstall();
  const { userAgent, maxTouchPoints } = navigator;
  return isStandalone() ? undefined : installPathOf({ userAgent, maxTouchPoints, canPrompt });
}
