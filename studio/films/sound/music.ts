import { chance } from '../drawing/time';
import type { Score } from '../film';

/** Chords as semitones above A2, one a bar. */
const SONGS: Record<
  Score,
  { readonly chords: readonly (readonly number[])[]; readonly bar: number; readonly steps: number }
> = {
  sea: {
    chords: [
      [5, 12, 17, 20],
      [1, 8, 17, 20],
      [8, 15, 20, 24],
      [3, 10, 15, 19],
    ],
    bar: 3.6,
    steps: 6,
  },
  house: {
    chords: [
      [0, 12, 15, 19],
      [5, 12, 17, 20],
      [-2, 10, 14, 17],
      [-5, 11, 14, 19],
    ],
    bar: 4.4,
    steps: 4,
  },
};

const A2 = 110;

/** Plays plucked chords over a held bass: a concertina at sea, a musical box in the house. */
export function music(
  audio: OfflineAudioContext,
  out: AudioNode,
  seconds: number,
  score: Score,
  seed: number,
): void {
  const { chords, bar, steps } = SONGS[score];
  for (let number = 0; number * bar < seconds; number++) {
    const chord = chords[number % chords.length] ?? [];
    const start = number * bar;
    hold(audio, out, pitch(chord[0] ?? 0), start, bar, score === 'sea' ? 0.05 : 0.07);
    if (score === 'sea') hold(audio, out, pitch((chord[2] ?? 0) - 12) * 1.003, start, bar, 0.018, 'sawtooth');
    for (let step = 0; step < steps; step++) {
      if (chance(number * 7 + step + seed * 31) < 0.28) continue;
      const up = score === 'house' ? 24 : 12;
      const note = chord[1 + ((step * 2 + number) % 3)] ?? 12;
      pluck(audio, out, pitch(note + up - 12), start + (step * bar) / steps, score === 'house' ? 0.05 : 0.06);
    }
  }
}

function pitch(semitones: number): number {
  return A2 * 2 ** (semitones / 12);
}

function hold(
  audio: OfflineAudioContext,
  out: AudioNode,
  frequency: number,
  at: number,
  seconds: number,
  loud: number,
  type: OscillatorType = 'triangle',
): void {
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.value = frequency;
  const dark = audio.createBiquadFilter();
  dark.frequency.value = 600;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + seconds * 0.35);
  gain.gain.linearRampToValueAtTime(0, at + seconds * 1.1);
  tone.connect(dark).connect(gain).connect(out);
  tone.start(at);
  tone.stop(at + seconds * 1.1);
}

export function pluck(
  audio: OfflineAudioContext,
  out: AudioNode,
  frequency: number,
  at: number,
  loud: number,
  rings = 1.4,
): void {
  for (const [times, share] of [
    [1, 1],
    [2.01, 0.35],
    [3.98, 0.12],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency * times;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud * share, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0003, at + rings / times ** 0.4);
    tone.connect(gain).connect(out);
    tone.start(at);
    tone.stop(at + rings);
  }
}
