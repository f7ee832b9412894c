import { readServerConfig } from './serverConfig';
import { readSetting } from './settings';

/** The tab bar that replaces the app's own (spec 2): the one saved on the device, else the server's; undefined without either. */
export async function readHomeTabbar(): Promise<unknown> {
  return (await readSetting('tabBar')) ?? (await readServerConfig())?.homeTabbar;
}
