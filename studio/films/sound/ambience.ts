import { chance } from '../drawing/time';
import type { Score } from '../film';

/** Returns noise that is the same in every run. */
export function noiseBuffer(audio: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 22_222;
  for (let at = 0; at < samples.length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    samples[at] = state / 1_073_741_824 - 1;
  }
  return buffer;
}

/** Plays waves, or a house at night with a clock. */
export function ambience(audio: OfflineAudioContext, out: AudioNode, seconds: number, score: Score): void {
  const noise = audio.createBufferSource();
  noise.buffer = noiseBuffer(audio, 4);
  noise.loop = true;
  const low = audio.createBiquadFilter();
  low.type = 'lowpass';
  low.frequency.value = score === 'sea' ? 420 : 140;
  const level = audio.createGain();
  level.gain.value = score === 'sea' ? 0.1 : 0.09;
  const swell = audio.createOscillator();
  swell.frequency.value = score === 'sea' ? 0.19 : 0.07;
  const depth = audio.createGain();
  depth.gain.value = 0.055;
  swell.connect(depth).connect(level.gain);
  noise.connect(low).connect(level).connect(out);
  noise.start();
  swell.start();
  if (score === 'sea') return;
  for (let tick = 0; tick < seconds; tick++) {
    const click = audio.createOscillator();
    click.frequency.value = tick % 2 === 0 ? 1_900 : 1_500;
    const gain = audio.createGain();
    const at = tick + 0.02 + chance(tick) * 0.004;
    gain.gain.setValueAtTime(0.035, at);
    gain.gain.exponentialRampToValueAtTime(0.0004, at + 0.05);
    click.connect(gain).connect(out);
    click.start(at);
    click.stop(at + 0.06);
  }
}
