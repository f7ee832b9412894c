import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StubbedSpeech, stubUtterance } from './stubbedSpeech';
import { Voice } from './Voice';

let speech: StubbedSpeech;
let voice: Voice;
const heard = { done: vi.fn(), failed: vi.fn(), reached: vi.fn() };
const manner = { voice: undefined, language: 'en', rate: 1 };
const LONG = 'and the carriages rolled by, all dark, '.repeat(12);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  speech = new StubbedSpeech();
  voice = new Voice(speech, stubUtterance);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the platform’s voice', () => {
  it('speaks a long sentence in consecutive parts, and reports one end', () => {
    voice.say(LONG, manner, heard);
    let parts = 0;
    while (heard.done.mock.calls.length === 0) {
      parts += 1;
      expect(speech.said).toHaveLength(parts);
      speech.begin();
      speech.last.onboundary?.({ charIndex: 3 });
      speech.finish();
    }
    expect(parts).toBeGreaterThan(2);
    expect(speech.texts.join('')).toBe(LONG);
    expect(heard.reached).toHaveBeenLastCalledWith(LONG.length - speech.last.text.length + 3);
    expect(heard.done).toHaveBeenCalledTimes(1);
  });

  it('passes on the voice, language and speed', () => {
    const daniel = { lang: 'en_GB' } as SpeechSynthesisVoice;
    voice.say('Rain.', { voice: daniel, language: 'en', rate: 1.5 }, heard);
    expect(speech.last).toMatchObject({ voice: daniel, lang: 'en-GB', rate: 1.5 });
  });

  it('ignores events of a cancelled utterance', () => {
    voice.say('One.', manner, heard);
    const one = speech.last;
    speech.begin();
    voice.say('Two.', manner, heard);
    expect(speech.cancels).toBe(1);
    one.fail('canceled');
    speech.finish(one);
    expect(heard.done).not.toHaveBeenCalled();
    expect(heard.failed).not.toHaveBeenCalled();
    expect(speech.texts).toEqual(['One.', 'Two.']);
    speech.finish();
    expect(heard.done).toHaveBeenCalledTimes(1);
  });

  it('repeats a swallowed utterance, and gives up if the platform stays silent', () => {
    voice.say('One.', manner, heard);
    speech.pending = false;
    vi.advanceTimersByTime(4_000);
    expect(speech.texts).toEqual(['One.', 'One.']);
    vi.advanceTimersByTime(4_000);
    expect(heard.failed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(4_000);
    expect(heard.failed).toHaveBeenCalledExactlyOnceWith('silent');
  });

  it('waits for a voice that speaks without a start event', () => {
    voice.say('One.', manner, heard);
    speech.speaking = true;
    vi.advanceTimersByTime(5_000);
    speech.finish();
    expect(speech.texts).toEqual(['One.']);
    expect(heard.done).toHaveBeenCalledTimes(1);
  });

  it('continues if an utterance has no end event', () => {
    voice.say('One.', manner, heard);
    speech.begin();
    vi.advanceTimersByTime(30_000);
    expect(heard.done).toHaveBeenCalledTimes(1);
    expect(speech.speaking).toBe(false);
  });

  it('repeats an utterance interrupted by another page, a limited number of times', () => {
    voice.say('One.', manner, heard);
    speech.last.fail('interrupted');
    expect(speech.texts).toEqual(['One.', 'One.']);
    speech.last.fail('interrupted');
    speech.last.fail('interrupted');
    expect(heard.failed).toHaveBeenCalledExactlyOnceWith('silent');
  });

  it.each([
    ['not-allowed', 'press'],
    ['network', 'network'],
    ['synthesis-failed', 'silent'],
  ])('reports the meaning of %s', (error, why) => {
    voice.say('One.', manner, heard);
    speech.last.fail(error);
    expect(heard.failed).toHaveBeenCalledExactlyOnceWith(why);
  });

  it('resumes a platform left paused by an earlier page, and never pauses it', () => {
    speech.paused = true;
    voice.say('One.', manner, heard);
    expect(speech.paused).toBe(false);
    expect('pause' in speech).toBe(false);
  });
});
