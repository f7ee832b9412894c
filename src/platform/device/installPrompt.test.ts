import { afterEach, expect, it, vi } from 'vitest';
import { keepInstallOffer } from './installOffer';
import { canInstall, promptToInstall } from './installPrompt';

afterEach(() => vi.unstubAllGlobals());

/** The event as Chromium fires it. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined);
  const event = new Event('beforeinstallprompt', { cancelable: true });
  return { prompt, event: Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }) };
}

it('an install offer is kept until it is used, and used once', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  keepInstallOffer();
  expect([canInstall(), await promptToInstall()]).toEqual([false, false]);
  const first = offer('dismissed');
  page.dispatchEvent(first.event);
  // The browser's own install bar stays hidden.
  expect([first.event.defaultPrevented, canInstall()]).toEqual([true, true]);
  expect(await promptToInstall()).toBe(false);
  expect([first.prompt.mock.calls.length, canInstall(), await promptToInstall()]).toEqual([1, false, false]);
  page.dispatchEvent(offer('accepted').event);
  expect(await promptToInstall()).toBe(true);
});

it('an install offer made before the app started is taken over', () => {
  const early = offer('accepted').event;
  vi.stubGlobal('window', Object.assign(new EventTarget(), { dogearInstallOffer: early }));
  keepInstallOffer();
  expect(canInstall()).toBe(true);
});

it('an install offer is dropped when the app is installed', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  keepInstallOffer();
  page.dispatchEvent(offer('accepted').event);
  expect(canInstall()).toBe(true);
  page.dispatchEvent(new Event('appinstalled'));
  expect(canInstall()).toBe(false);
});
