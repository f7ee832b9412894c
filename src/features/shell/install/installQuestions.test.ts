import { beforeEach, describe, expect, it, vi } from 'vitest';

const settings = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../../../../data/queries/sealedSettings', () => ({
  readSealedSetting: async (key: string) => settings.get(key),
}));
vi.mock('../../../../data/queries/account', () => ({ readProductDay: async () => '2026-06-10' }));
vi.mock('../../../platform/worker/usecases', () => ({
  usecases: {
    saveSetting: async ({ key, value }: { key: string; value: unknown }) => settings.set(key, value),
  },
}));

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile Instagram 300.0';

type Device = { address?: string; userAgent?: string; standalone?: boolean; canPrompt?: boolean };

/** Starts a new visit: the module reads its first address when it loads. */
async function visit({
  address = '/home',
  userAgent = CHROME,
  standalone = false,
  canPrompt = false,
}: Device) {
  vi.resetModules();
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  vi.stubGlobal('performance', {
    getEntriesByType: () => [{ name: new URL(address, 'https://books.example').href }],
  });
  const { installOffer } = await import('../../../platform/device/installOffer');
  if (canPrompt) installOffer.set({} as NonNullable<typeof installOffer.value>);
  return await import('./installQuestions');
}

beforeEach(() => {
  settings.clear();
  return () => vi.unstubAllGlobals();
});

describe('the prompt for a shortcut', () => {
  it('is due once per device, in a tab, if the link asks for it', async () => {
    expect(await (await visit({})).isShortcutDue()).toBe(false);
    const asked = { address: '/home?isDeepLink=1&open=pwa' };
    expect(await (await visit({ ...asked, standalone: true })).isShortcutDue()).toBe(false);
    const { isShortcutDue, recordAsked } = await visit(asked);
    expect([await isShortcutDue(), await isShortcutDue()]).toEqual([true, true]);
    await recordAsked('shortcut');
    expect(await isShortcutDue()).toBe(false);
    expect(await (await visit(asked)).isShortcutDue()).toBe(false);
  });
});

describe('the install notice', () => {
  const worthIt = () => {
    settings.set('readTimes', 1);
    settings.set('firstVisitDay', '2026-06-09');
  };

  it('is due if the browser can prompt, and not again right after being shown', async () => {
    worthIt();
    expect(await (await visit({})).isInstallNoticeDue()).toBe(false);
    const { isInstallNoticeDue, recordAsked } = await visit({ canPrompt: true });
    expect([await isInstallNoticeDue(), await isInstallNoticeDue()]).toEqual([true, true]);
    await recordAsked('install');
    expect(await isInstallNoticeDue()).toBe(false);
  });

  it('is not due before the first reading or inside the app', async () => {
    const { isInstallNoticeDue } = await visit({ canPrompt: true });
    expect(await isInstallNoticeDue()).toBe(false);
    worthIt();
    expect(await (await visit({ canPrompt: true, standalone: true })).isInstallNoticeDue()).toBe(false);
  });

  it('is not due for thirty days after a refusal, never after two', async () => {
    worthIt();
    const { isInstallNoticeDue, recordAsked, recordRefused } = await visit({ canPrompt: true });
    const now = vi.spyOn(Date, 'now');
    const after = async (days: number) => {
      now.mockReturnValue(days * 86_400_000);
      const isDue = await isInstallNoticeDue();
      if (isDue) await recordAsked('install');
      return isDue;
    };
    expect(await after(0)).toBe(true);
    await recordRefused('install');
    expect([await after(29), await after(30)]).toEqual([false, true]);
    await recordRefused('install');
    expect(await after(9_999)).toBe(false);
    now.mockRestore();
  });
});

describe('the suggestion of another browser', () => {
  it('is due only inside another app, until it was refused twice', async () => {
    expect(await (await visit({})).isWayOutDue()).toBe(false);
    const { isWayOutDue, recordAsked, recordRefused } = await visit({ userAgent: INSTAGRAM });
    expect([await isWayOutDue(), await isWayOutDue()]).toEqual([true, true]);
    await recordAsked('lead');
    expect(await isWayOutDue()).toBe(false);
    await recordRefused('lead');
    await recordRefused('lead');
    settings.set('leadShowTime', 0);
    expect(await isWayOutDue()).toBe(false);
  });

  it('is not due in the installed app on iOS, whose user agent looks embedded', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
    expect(await (await visit({ userAgent, standalone: true })).isWayOutDue()).toBe(false);
    expect(await (await visit({ userAgent })).isWayOutDue()).toBe(true);
  });
});
