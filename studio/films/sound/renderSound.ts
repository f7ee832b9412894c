import type { Score, Shot } from '../film';
import { ambience } from './ambience';
import { music } from './music';
import { playNoise } from './noises';

const RATE = 48_000;

/** Renders an episode's ambience, music and noises, in mono. */
export async function renderSound(
  cuts: readonly { readonly shot: Shot; readonly start: number }[],
  seconds: number,
  score: Score,
  seed: number,
): Promise<AudioBuffer> {
  const audio = new OfflineAudioContext(1, Math.ceil(seconds * RATE), RATE);
  const out = audio.createGain();
  out.gain.setValueAtTime(0, 0);
  out.gain.linearRampToValueAtTime(0.9, 0.5);
  out.gain.setValueAtTime(0.9, seconds - 0.7);
  out.gain.linearRampToValueAtTime(0, seconds);
  out.connect(audio.destination);
  ambience(audio, out, seconds, score);
  music(audio, out, seconds, score, seed);
  for (const { shot, start } of cuts)
    for (const { at, noise } of shot.cues ?? []) playNoise(audio, out, start + at, noise);
  return await audio.startRendering();
}
