import { benchLaunchOptions } from '../../scripts/browser/launchOptions';

/** How a whole browser is started without a window: a headless shell shows no notices, and begins no fetch in the background. */
export function wholeBrowser() {
  const { args, ...options } = benchLaunchOptions();
  return { ...options, args: [...args, '--headless=new'] };
}
