import type { EnginePage } from '../enginePage';
import { expectSame, type Journey } from './journey';

/** The capabilities in which engines differ and which the app uses; docs/engines.md has the same list. */
function readCapabilities() {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  return {
    backgroundSync: 'SyncManager' in window,
    backgroundFetch: 'BackgroundFetchManager' in window,
    push: 'PushManager' in window,
    persist: typeof storage?.persist === 'function',
    estimate: typeof storage?.estimate === 'function',
    installPrompt: 'onbeforeinstallprompt' in window,
    share: 'share' in navigator,
    appBadge: 'setAppBadge' in navigator,
    wakeLock: 'wakeLock' in navigator,
    idleCallback: 'requestIdleCallback' in window,
    highlights: 'highlights' in CSS,
    trustedTypes: 'trustedTypes' in window,
    managedMediaSource: 'ManagedMediaSource' in window,
  };
}
export type Capabilities = ReturnType<typeof readCapabilities>;

/**
 * A missing capability is neither offered nor required: no button without a function, and a notice where a
 * reader would look for it.
 */
export const whatIsLacking: Journey = {
  name: 'what is lacking',
  run: async ({ device: { page }, door: { url } }) => {
    await page.goto(`${url}/Settings`);
    await page.sees({ text: 'Storage on this device' });
    const can = await page.tab.run(readCapabilities);
    console.log(
      `    ${Object.entries(can)
        .map(([name, has]) => `${has ? '' : 'no '}${name}`)
        .join(', ')}`,
    );
    await isSaid(page, 'This browser does not say how much room is used.', !can.estimate);
    const isKept = await page.find({ text: 'The browser keeps it until you delete it.' });
    const button = await page.find({ role: 'button', name: 'Protect downloads' });
    expectSame('a button that protects downloads', button !== null, can.persist && isKept === null);
    await page.goto(`${url}/googlePlay`);
    await page.sees({ text: 'Dogear isn’t in an app store.' });
    if (!can.installPrompt)
      expectSame(
        'a button that installs',
        await page.find({ role: 'button', name: 'Install', exact: true }),
        null,
      );
  },
};

async function isSaid(page: EnginePage, text: string, isDue: boolean): Promise<void> {
  expectSame(text, (await page.find({ text })) !== null, isDue);
}
