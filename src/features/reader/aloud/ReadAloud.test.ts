import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFailure } from '../../../../contract/wire/failure';
import { type NextChapter, ReadAloud } from './ReadAloud';
import type { Sentence } from './sentences';
import { StubbedSpeech, stubUtterance } from './stubbedSpeech';
import { Voice } from './Voice';

const sentence = (text: string): Sentence => ({ blockId: text, start: 0, end: text.length, text });
const BOOK: Record<number, Sentence[]> = {
  1: ['One.', 'Two.', 'Three.'].map(sentence),
  2: ['Four.', 'Five.'].map(sentence),
};

let speech: StubbedSpeech;
let aloud: ReadAloud;
let now: number;
let next: (target: number) => Promise<NextChapter>;
const follow = vi.fn();
const replaceVoice = vi.fn(() => false);

const settle = () => Promise.resolve().then(() => undefined);
const say = (times = 1) => {
  for (let i = 0; i < times; i += 1) {
    speech.begin();
    speech.finish();
  }
};
const state = () => aloud.state.value;

beforeEach(() => {
  vi.clearAllMocks();
  speech = new StubbedSpeech();
  now = 1_000_000;
  next = async (target) => (target === 1 ? { kind: 'text', target: 2 } : { kind: 'ended' });
  const voice = new Voice(speech, stubUtterance);
  aloud = new ReadAloud({
    voice: {
      say: ({ text }, manner, heard) => voice.say(text, manner, heard),
      hush: () => voice.hush(),
    },
    manner: () => ({ voice: undefined, language: 'en', rate: 1 }),
    replaceVoice,
    sentences: (target) => BOOK[target] ?? [],
    next: (target) => next(target),
    follow,
    now: () => now,
  });
});

describe('reading aloud', () => {
  it('continues sentence by sentence, with the page, across chapters to the book’s end', async () => {
    aloud.goTo(1, 1, true);
    say(2);
    expect(state().phase).toBe('fetching');
    await settle();
    say(2);
    await settle();
    expect(speech.texts).toEqual(['Two.', 'Three.', 'Four.', 'Five.']);
    expect(follow.mock.calls.map(([{ target, sentence }]) => `${target} ${sentence.text}`)).toContain(
      '2 Four.',
    );
    expect(state()).toMatchObject({ phase: 'paused', halt: { kind: 'ended' } });
  });

  it.each<NextChapter>([{ kind: 'locked' }, { kind: 'missing', failure: describeFailure('offline') }])(
    'stops before a chapter that it cannot read: $kind',
    async (answer) => {
      next = async () => answer;
      aloud.goTo(1, 2, true);
      say();
      await settle();
      expect(state()).toMatchObject({ phase: 'paused', halt: answer, spoken: { target: 1 } });
      next = async () => ({ kind: 'text', target: 2 });
      aloud.play();
      await settle();
      expect(speech.last.text).toBe('Four.');
    },
  );

  it('falls silent when paused, and resumes with the interrupted sentence', () => {
    aloud.goTo(1, 0, true);
    say();
    speech.begin();
    aloud.pause();
    expect(speech.speaking).toBe(false);
    expect(state().phase).toBe('paused');
    aloud.toggle();
    expect(speech.texts).toEqual(['One.', 'Two.', 'Two.']);
  });

  it('ignores a sentence’s end or a loaded chapter after the pause', async () => {
    aloud.goTo(1, 2, true);
    const last = speech.last;
    aloud.pause();
    speech.finish(last);
    expect(speech.texts).toEqual(['Three.']);
    aloud.play();
    say();
    aloud.pause();
    await settle();
    expect(speech.texts).toEqual(['Three.', 'Three.']);
    expect(state().phase).toBe('paused');
  });

  it('steps back and forward, also while paused and across chapters', async () => {
    aloud.goTo(1, 1, true);
    aloud.step(1);
    expect(speech.last.text).toBe('Three.');
    aloud.step(-1);
    aloud.step(-1);
    aloud.step(-1);
    expect(speech.last.text).toBe('One.');
    aloud.pause();
    aloud.step(1);
    expect(state()).toMatchObject({ phase: 'paused', spoken: { sentence: { text: 'Two.' } } });
    aloud.step(1);
    aloud.step(1);
    await settle();
    expect(speech.last.text).toBe('Four.');
  });

  it('repeats the sentence when the voice or speed changes, unless paused', () => {
    aloud.goTo(1, 0, true);
    aloud.changed();
    expect(speech.texts).toEqual(['One.', 'One.']);
    aloud.pause();
    aloud.changed();
    expect(speech.texts).toHaveLength(2);
  });

  it('stops after the sentence in which the sleep timer ends', () => {
    aloud.goTo(1, 0, true);
    aloud.setSleep(5);
    expect(aloud.sleepsIn()).toBe(5);
    say();
    now += 5 * 60_000 - 1;
    expect(aloud.sleepsIn()).toBe(1);
    speech.begin();
    now += 1;
    expect(state().phase).toBe('playing');
    speech.finish();
    expect(state()).toMatchObject({ phase: 'paused', halt: { kind: 'slept' }, sleep: 'off' });
    aloud.play();
    say();
    expect(speech.texts).toEqual(['One.', 'Two.', 'Three.']);
    expect(state().phase).toBe('fetching');
  });

  it('stops at the chapter’s end if asked to, and resumes in the next', async () => {
    aloud.goTo(1, 2, true);
    aloud.setSleep('chapter');
    say();
    expect(state()).toMatchObject({ phase: 'paused', halt: { kind: 'slept' }, sleep: 'off' });
    aloud.play();
    await settle();
    expect(speech.last.text).toBe('Four.');
  });

  it('replaces a voice that lost its network, or reports the failure', () => {
    replaceVoice.mockReturnValueOnce(true);
    aloud.goTo(1, 0, true);
    speech.last.fail('network');
    expect(speech.texts).toEqual(['One.', 'One.']);
    speech.last.fail('network');
    expect(state()).toMatchObject({ phase: 'paused', halt: { kind: 'voice', why: 'network' } });
  });

  it('waits for a press if the platform requires one', () => {
    aloud.goTo(1, 0, true);
    speech.last.fail('not-allowed');
    expect(state()).toMatchObject({ phase: 'paused', halt: { kind: 'voice', why: 'press' } });
    aloud.play();
    say();
    expect(speech.last.text).toBe('Two.');
  });

  it('reports that there is nothing to read', () => {
    aloud.goTo(7, 0, true);
    expect(state()).toMatchObject({ phase: 'paused', halt: { kind: 'noText' } });
  });
});
