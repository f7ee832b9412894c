/** Chromium shows no media keys for a player shorter than 5 s. */
const SECONDS = 10;
const SAMPLES_PER_S = 8_000;
const BYTES_A_SAMPLE = 2;
const HEADER_BYTES = 44;
/** Small speakers cannot play it, and it is audible only above about 50 dB. */
const TONE_HZ = 40;
/** Root mean square. Chromium treats anything below -72 dBFS as silent (`kSilenceThresholdDBFS`). */
const LEVEL_DBFS = -60;
const FULL_SCALE = 32_767;

/**
 * Returns a WAV file with a tone of 40 Hz at -60 dBFS: 16 bits, one channel. It holds whole periods, so it
 * loops without a click.
 */
export function toneFile(): ArrayBuffer {
  const samples = SECONDS * SAMPLES_PER_S;
  const bytes = samples * BYTES_A_SAMPLE;
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i += 1) file.setUint8(at + i, text.charCodeAt(i));
  };
  ascii(0, 'RIFF');
  file.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  ascii(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, SAMPLES_PER_S, true);
  file.setUint32(28, SAMPLES_PER_S * BYTES_A_SAMPLE, true);
  file.setUint16(32, BYTES_A_SAMPLE, true);
  file.setUint16(34, BYTES_A_SAMPLE * 8, true);
  ascii(36, 'data');
  file.setUint32(40, bytes, true);
  const peak = FULL_SCALE * Math.SQRT2 * 10 ** (LEVEL_DBFS / 20);
  for (let at = 0; at < samples; at += 1) {
    const sample = peak * Math.sin((2 * Math.PI * TONE_HZ * at) / SAMPLES_PER_S);
    file.setInt16(HEADER_BYTES + at * BYTES_A_SAMPLE, Math.round(sample), true);
  }
  return file.buffer;
}
