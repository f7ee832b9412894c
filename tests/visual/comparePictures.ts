import sharp from 'sharp';

/** The largest difference of a channel (0 to 255) at which a pixel still counts as equal. */
const CHANNEL_TOLERANCE = 8;

export async function differingPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(read));
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return Infinity;
  const { channels } = a.info;
  let count = 0;
  for (let at = 0; at < a.data.length; at += channels) {
    for (let channel = 0; channel < channels; channel++) {
      const distance = Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0));
      if (distance > CHANNEL_TOLERANCE) {
        count += 1;
        break;
      }
    }
  }
  return count;
}

function read(picture: Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
