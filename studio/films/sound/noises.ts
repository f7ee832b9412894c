import type { Noise } from '../film';
import { noiseBuffer } from './ambience';
import { pluck } from './music';

export function playNoise(audio: OfflineAudioContext, out: AudioNode, at: number, noise: Noise): void {
  switch (noise) {
    case 'click':
      burst(audio, out, at, { frequency: 3_200, seconds: 0.03, loud: 0.5 });
      return burst(audio, out, at + 0.07, { frequency: 2_100, seconds: 0.04, loud: 0.35 });
    case 'bell':
      return pluck(audio, out, 523, at, 0.16, 3);
    case 'chime':
      return pluck(audio, out, 196, at, 0.24, 2.6);
    case 'knock':
      for (const later of [0, 0.24, 0.48])
        burst(audio, out, at + later, { frequency: 190, seconds: 0.12, loud: 0.9 });
      return;
    case 'rasp':
      return burst(audio, out, at, { frequency: 1_300, seconds: 0.55, loud: 0.3, rise: 0.3 });
    case 'scratch':
      return burst(audio, out, at, { frequency: 4_200, seconds: 0.3, loud: 0.16, rise: 0.1 });
    case 'swell':
      return burst(audio, out, at, { frequency: 260, seconds: 2.4, loud: 0.6, rise: 1.3 });
    case 'whistle':
      return whistle(audio, out, at, [659, 784, 740]);
    case 'whistle4':
      return whistle(audio, out, at, [659, 784, 740, 988]);
  }
}

function burst(
  audio: OfflineAudioContext,
  out: AudioNode,
  at: number,
  {
    frequency,
    seconds,
    loud,
    rise = 0.003,
  }: { frequency: number; seconds: number; loud: number; rise?: number },
): void {
  const noise = audio.createBufferSource();
  noise.buffer = noiseBuffer(audio, 3);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = frequency;
  band.Q.value = 0.9;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  noise.connect(band).connect(gain).connect(out);
  noise.start(at);
  noise.stop(at + seconds + 0.02);
}

function whistle(audio: OfflineAudioContext, out: AudioNode, at: number, notes: readonly number[]): void {
  notes.forEach((frequency, number) => {
    const start = at + number * 0.42;
    const tone = audio.createOscillator();
    tone.frequency.setValueAtTime(frequency * 0.97, start);
    tone.frequency.linearRampToValueAtTime(frequency, start + 0.08);
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.1, start + 0.06);
    gain.gain.linearRampToValueAtTime(0.08, start + 0.3);
    gain.gain.linearRampToValueAtTime(0, start + (number === 3 ? 0.9 : 0.4));
    tone.connect(gain).connect(out);
    tone.start(start);
    tone.stop(start + 1);
  });
}
