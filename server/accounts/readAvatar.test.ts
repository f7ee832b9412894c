import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureKind } from './decodeAvatar';
import { createAvatarReader } from './readAvatar';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#a33' } });

it('the avatar reader answers busy if eight pictures are waiting', async () => {
  const readAvatar = createAvatarReader();
  const file = new Uint8Array(await square(40).png().toBuffer());
  const answers = await Promise.all(Array.from({ length: 24 }, () => readAvatar(file)));
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(15);
  expect(answers.filter((answer) => answer instanceof Uint8Array)).toHaveLength(9);
  expect(await readAvatar(file)).toBeInstanceOf(Uint8Array);
});

it('the avatar reader gives up a slow picture, and takes the next', async () => {
  // Less than the process takes to start.
  const readAvatar = createAvatarReader(1);
  const file = new Uint8Array(await square(40).png().toBuffer());
  expect(await readAvatar(file)).toBeNull();
  expect(await readAvatar(file)).toBeNull();
});

it('pictureKind recognises a picture by its first bytes', async () => {
  const kinds = await Promise.all([
    square(4).jpeg().toBuffer(),
    square(4).png().toBuffer(),
    square(4).webp().toBuffer(),
    square(4).gif().toBuffer(),
    square(4).avif().toBuffer(),
    square(4).tiff().toBuffer(),
  ]);
  expect(kinds.map(pictureKind)).toEqual(['jpeg', 'png', 'webp', 'gif', null, null]);
  for (const text of ['', '<svg', 'GIF88a', 'xxxxxxxxWEBP', '\x89PNG']) {
    expect(pictureKind(Buffer.from(text, 'latin1'))).toBeNull();
  }
});
