import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdNews } from '../../contract/money/ads';
import { showByScript } from './anyScript';
import { showByGoogleTag } from './googleTag';
import type { Told } from './provider';

const TOLD: Told = {
  provider: 'script',
  script: 'https://ads.example/tag.js',
  unit: '/1/foot',
  kind: 'display',
  slotId: 'foot',
};
const place = { id: 'ad' } as HTMLElement;

let script: EventTarget & { src?: string };
let page: { dogearAd?: NonNullable<Window['dogearAd']>; googletag?: NonNullable<Window['googletag']> };
let news: AdNews[];
const tell = (what: AdNews) => news.push(what);
beforeEach(() => {
  news = [];
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => new EventTarget(),
    head: {
      append: (element: EventTarget) => {
        script = element;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('any provider’s script', () => {
  it('receives its slot, and reports that it is ready and clicked', () => {
    showByScript(TOLD, place, tell);
    expect(script.src).toBe(TOLD.script);
    const { dogearAd } = page;
    expect(dogearAd).toMatchObject({ slotId: 'foot', unit: '/1/foot', kind: 'display', element: place });
    dogearAd?.ready();
    dogearAd?.clicked();
    expect(news).toEqual(['ready', 'clicked']);
  });

  it('reports a failure if it cannot be loaded', () => {
    showByScript(TOLD, place, tell);
    script.dispatchEvent(new Event('error'));
    expect(news).toEqual(['failed']);
  });
});

describe('Google’s tag', () => {
  /** Simulates the load of Google's script: it runs the queued commands, and from then on fires events. */
  function arrive({ hasSlot = true } = {}) {
    const listeners = new Map<string, (event: object) => void>();
    const service = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      setPrivacySettings: vi.fn(),
    };
    const slot = { addService: () => slot };
    const defined: unknown[] = [];
    const displayed = vi.fn();
    const asked = page.googletag?.cmd as unknown as (() => void)[];
    Object.assign(page.googletag ?? {}, {
      enums: { OutOfPageFormat: { REWARDED: 'rewarded format' } },
      pubads: () => service,
      defineSlot: (...what: unknown[]) => (defined.push(what), hasSlot ? slot : null),
      defineOutOfPageSlot: (...what: unknown[]) => (defined.push(what), hasSlot ? slot : null),
      enableServices: () => undefined,
      display: displayed,
    });
    for (const run of asked.splice(0)) run();
    return {
      say: (name: string, event: object) => listeners.get(name)?.(event),
      service,
      defined,
      displayed,
    };
  }

  it('shows a non-personalised ad, or reports that there is none', () => {
    showByGoogleTag({ ...TOLD, provider: 'gpt' }, place, tell);
    const { say, service, defined, displayed } = arrive();
    expect(defined).toEqual([['/1/foot', expect.arrayContaining([[320, 50]]), 'ad']]);
    expect(service.setPrivacySettings).toHaveBeenCalledExactlyOnceWith({ nonPersonalizedAds: true });
    expect(displayed).toHaveBeenCalledOnce();
    expect(news).toEqual([]);
    say('slotRenderEnded', { isEmpty: false });
    expect(news).toEqual(['ready']);
    say('slotRenderEnded', { isEmpty: true });
    expect(news).toEqual(['ready', 'failed']);
  });

  it('shows a rewarded ad once it is ready', () => {
    showByGoogleTag({ ...TOLD, kind: 'rewarded' }, place, tell);
    const { say, defined } = arrive();
    expect(defined).toEqual([['/1/foot', 'rewarded format']]);
    say('slotRenderEnded', { isEmpty: false });
    expect(news).toEqual([]);
    const makeRewardedVisible = vi.fn();
    say('rewardedSlotReady', { makeRewardedVisible });
    expect([makeRewardedVisible.mock.calls.length, news]).toEqual([1, ['ready']]);
  });

  it('reports a failure for an unknown slot, and if it is blocked', () => {
    showByGoogleTag({ ...TOLD, kind: 'rewarded' }, place, tell);
    arrive({ hasSlot: false });
    expect(news).toEqual(['failed']);
    showByGoogleTag(TOLD, place, tell);
    script.dispatchEvent(new Event('error'));
    expect(news).toEqual(['failed', 'failed']);
  });
});
