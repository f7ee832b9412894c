import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlacedClip } from '../../../../contract/reading/ownFiles';
import { Narrator } from './Narrator';
import type { Sentence } from './sentences';
import { StubbedSpeech, stubUtterance } from './stubbedSpeech';
import { Voice } from './Voice';

/** An audio element whose time is set by the test. Its recordings last 10 s. */
class StubbedAudio {
  src = '';
  paused = true;
  ended = false;
  error: object | null = null;
  duration = 10;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  seeks: number[] = [];
  onpause?: () => void;
  #time = 0;
  get currentTime() {
    return this.#time;
  }
  set currentTime(time: number) {
    this.seeks.push(time);
    this.#time = time;
  }
  refuse: string | null = null;
  async play() {
    if (this.refuse) throw new DOMException('', this.refuse);
    this.paused = false;
  }
  pause() {
    this.paused = true;
  }
  removeAttribute() {
    this.src = '';
  }
  async run(seconds: number) {
    for (let at = 0; at < seconds; at += 0.05) {
      this.#time += 0.05;
      await vi.advanceTimersByTimeAsync(50);
    }
  }
}

const clip = (from: number, to?: number, audio: string | undefined = 'a.mp3'): PlacedClip => ({
  ...(audio !== '' && { audio }),
  from,
  ...(to !== undefined && { to }),
  blockId: 'b',
  start: 0,
  end: 100,
});
const sentence = (clip?: PlacedClip): Sentence => ({
  blockId: 'b',
  start: 0,
  end: 100,
  text: 'Words.',
  ...(clip && { clip }),
});
const manner = { voice: undefined, language: 'en', rate: 1 };
const heard = { done: vi.fn(), failed: vi.fn(), reached: vi.fn() };
const onMissing = vi.fn();

let audio: StubbedAudio;
let speech: StubbedSpeech;
let hasVoice: boolean;
let narrator: Narrator;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  audio = new StubbedAudio();
  speech = new StubbedSpeech();
  hasVoice = true;
  const voice = new Voice(speech, stubUtterance);
  narrator = new Narrator(
    {
      voice: () => (hasVoice ? voice : null),
      find: async (path) => (path === 'gone.mp3' ? undefined : new Blob([path])),
      onMissing,
    },
    audio as unknown as HTMLAudioElement,
  );
});
afterEach(() => void vi.useRealTimers());

const say = async (clip?: PlacedClip, rate = 1) => {
  narrator.say(sentence(clip), { ...manner, rate }, heard);
  await vi.advanceTimersByTimeAsync(0);
};

describe('a narrator', () => {
  it('plays a clip to its end, and the next one without a seek', async () => {
    await say(clip(2, 3));
    await audio.run(0.5);
    expect(heard.done).not.toHaveBeenCalled();
    expect(heard.reached.mock.calls.at(-1)?.[0]).toBeGreaterThan(20);
    await audio.run(0.5);
    expect(heard.done).toHaveBeenCalledTimes(1);
    await say(clip(3, 4));
    expect(audio.seeks).toEqual([2]);
    expect(audio.paused).toBe(false);
    await say(clip(8));
    expect(audio.seeks).toEqual([2, 8]);
  });

  it('resumes where it was paused, at another speed too, and reports nothing meanwhile', async () => {
    const one = clip(2, 9);
    await say(one);
    await audio.run(1);
    narrator.hush();
    expect(audio.paused).toBe(true);
    await audio.run(1);
    expect(heard.done).not.toHaveBeenCalled();
    await say(one);
    expect(audio.seeks.at(-1)).toBeCloseTo(3);
    await say(one, 2);
    expect(audio.seeks).toHaveLength(2);
    expect(audio.playbackRate).toBe(2);
  });

  it('ends with the recording, even if the clip is longer', async () => {
    await say(clip(9, 99));
    await audio.run(1);
    expect(heard.done).toHaveBeenCalledTimes(1);
    await say(clip(50, 60));
    expect(heard.done).toHaveBeenCalledTimes(2);
  });

  it('uses the voice for a missing or unplayable recording, and reports that once', async () => {
    await say(clip(0, 1, ''));
    expect(speech.last.text).toBe('Words.');
    expect(onMissing).not.toHaveBeenCalled();
    await say(clip(0, 1, 'gone.mp3'));
    await say(clip(1, 2, 'gone.mp3'));
    audio.refuse = 'NotSupportedError';
    await say(clip(0, 1));
    expect(speech.texts).toHaveLength(4);
    expect(onMissing).toHaveBeenCalledTimes(1);
    audio.refuse = null;
    await say(clip(0, 1, 'b.mp3'));
    expect(speech.speaking).toBe(false);
  });

  it('reports a failure if there is no voice either', async () => {
    hasVoice = false;
    await say(clip(0, 1, 'gone.mp3'));
    expect(heard.failed).toHaveBeenCalledWith('noVoices');
  });

  it('waits for a press if the platform requires one or stopped it', async () => {
    audio.refuse = 'NotAllowedError';
    await say(clip(0, 1));
    expect(heard.failed).toHaveBeenCalledWith('press');
    audio.refuse = null;
    await say(clip(0, 5));
    audio.pause();
    audio.onpause?.();
    expect(heard.failed).toHaveBeenCalledTimes(2);
  });
});
