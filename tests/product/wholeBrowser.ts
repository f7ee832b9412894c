import { benchLaunchOptions } from '../../scripts/browser/launchOptions';

/**
 * Returns the options of a whole browser without a window. A headless shell shows no notifications and starts
 * no background fetch.
 */
export function wholeBrowser() {
  const { args, ...options } = benchLaunchOptions();
  return { ...options, args: [...args, '--headless=new'] };
}
