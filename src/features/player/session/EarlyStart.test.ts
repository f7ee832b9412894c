import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EarlyStart } from './EarlyStart';
import type { SlotRing } from './SlotRing';

const FUTURE_DATA = 3;

type FakeSlot = ReturnType<typeof fakeSlot>;
let slots: FakeSlot[];
let state: { value: { at: number } };
let early: EarlyStart;

/** The film of an item, 20 s long and ready at its start; the test moves it. */
function fakeSlot(index: number) {
  const video = {
    currentTime: 0,
    duration: 20,
    playbackRate: 1,
    paused: true,
    ended: false,
    seeking: false,
    muted: false,
    readyState: FUTURE_DATA,
  };
  const slot = {
    video,
    state: { value: { index } },
    isLocked: false,
    wake: (at: number) => {
      if (at === index && !slot.isLocked) video.paused = false;
    },
    rest: () => {
      video.paused = true;
    },
  };
  return slot;
}

function playUpTo(ms: number): FakeSlot['video'] {
  const { video } = slots[state.value.at] as FakeSlot;
  video.paused = false;
  video.currentTime = video.duration - (ms / 1000) * video.playbackRate;
  early.follow();
  return video;
}

const next = () => (slots[state.value.at + 1] as FakeSlot).video;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: FUTURE_DATA });
  slots = [0, 1, 2].map(fakeSlot);
  state = { value: { at: 0 } };
  early = new EarlyStart({ slotOf: (at: number) => slots[at] } as unknown as SlotRing, state);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the next film', () => {
  it('is started muted just before the end, and not sooner', () => {
    const video = playUpTo(300);
    video.currentTime = video.duration - 0.041;
    vi.advanceTimersByTime(259);
    expect(next().paused).toBe(true);
    vi.advanceTimersByTime(1);
    expect(next()).toMatchObject({ paused: false, muted: true });
  });

  it('is timed by the playback speed of the film before it', () => {
    (slots[0] as FakeSlot).video.playbackRate = 2;
    const video = playUpTo(300);
    expect(video.currentTime).toBeCloseTo(19.4);
    video.currentTime = 19.92;
    vi.advanceTimersByTime(260);
    expect(next().paused).toBe(false);
  });

  it('is not started while the film before it is stalled', () => {
    playUpTo(300);
    vi.advanceTimersByTime(260);
    expect(next().paused).toBe(true);
    const video = playUpTo(50);
    video.readyState = 2;
    vi.advanceTimersByTime(100);
    expect(next().paused).toBe(true);
  });

  it('that is locked is not started', () => {
    (slots[1] as FakeSlot).isLocked = true;
    playUpTo(40);
    vi.advanceTimersByTime(400);
    expect(next()).toMatchObject({ paused: true, currentTime: 0 });
  });

  it('keeps playing once it is on the screen', () => {
    playUpTo(40);
    vi.advanceTimersByTime(0);
    const started = next();
    started.currentTime = 0.03;
    state.value = { at: 1 };
    early.follow();
    vi.advanceTimersByTime(1_000);
    expect(started).toMatchObject({ paused: false, currentTime: 0.03 });
  });
});

describe('a film that was started early', () => {
  beforeEach(() => {
    playUpTo(40);
    vi.advanceTimersByTime(0);
    next().currentTime = 0.03;
    expect(next().paused).toBe(false);
  });

  it('is rewound when the one before it is paused or sought back', () => {
    (slots[0] as FakeSlot).video.paused = true;
    early.follow();
    expect(next()).toMatchObject({ paused: true, currentTime: 0 });

    playUpTo(40);
    vi.advanceTimersByTime(0);
    expect(next().paused).toBe(false);
    playUpTo(10_000);
    expect(next()).toMatchObject({ paused: true, currentTime: 0 });
  });

  it('is rewound when the end does not follow', () => {
    vi.advanceTimersByTime(299);
    expect(next().paused).toBe(false);
    vi.advanceTimersByTime(1);
    expect(next()).toMatchObject({ paused: true, currentTime: 0 });
  });

  it('is rewound when the viewer opens another one', () => {
    const started = next();
    state.value = { at: 2 };
    early.follow();
    expect(started).toMatchObject({ paused: true, currentTime: 0 });
  });

  it('is left alone if its element holds another episode by then', () => {
    const slot = slots[1] as FakeSlot;
    slot.state.value = { index: 4 };
    vi.advanceTimersByTime(300);
    expect(slot.video.paused).toBe(false);
  });
});
