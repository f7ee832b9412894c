import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveFullScreen, toggleFullScreen } from './fullScreen';

const lock = vi.fn<(to: string) => Promise<void>>();
const page = {
  fullscreenElement: null as object | null,
  documentElement: {
    requestFullscreen: async () => {
      page.fullscreenElement = page.documentElement;
    },
  },
  exitFullscreen: async () => {
    page.fullscreenElement = null;
  },
};

beforeEach(() => {
  lock.mockReset().mockResolvedValue(undefined);
  page.fullscreenElement = null;
  vi.stubGlobal('document', page);
  vi.stubGlobal('screen', { orientation: { lock } });
});
afterEach(() => vi.unstubAllGlobals());

it('full screen locks landscape only for a wide film', async () => {
  await toggleFullScreen(false);
  expect(page.fullscreenElement).not.toBeNull();
  expect(lock).not.toHaveBeenCalled();
  await toggleFullScreen(false);
  await toggleFullScreen(true);
  expect(page.fullscreenElement).not.toBeNull();
  expect(lock.mock.calls).toEqual([['landscape']]);
});

it('full screen opens even if the screen cannot be turned', async () => {
  lock.mockRejectedValue(new DOMException('not on this device', 'NotSupportedError'));
  await toggleFullScreen(true);
  expect(page.fullscreenElement).not.toBeNull();
  page.fullscreenElement = null;
  vi.stubGlobal('screen', {});
  await toggleFullScreen(true);
  expect(page.fullscreenElement).not.toBeNull();
});

it('leaving the player ends full screen, and never starts it', () => {
  leaveFullScreen();
  expect(page.fullscreenElement).toBeNull();
  page.fullscreenElement = page.documentElement;
  leaveFullScreen();
  expect(page.fullscreenElement).toBeNull();
});
