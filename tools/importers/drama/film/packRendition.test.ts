import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rendition } from '../../../../contract/catalogue/dramas.schema';
import { writeFilesTo } from '../../../../server/content/films/filmFiles';
import { createFilmWriter } from '../../../../server/content/films/filmWriter';
import type { ContentStore, ContentType } from '../../../../server/ground/content/contentStore';
import { openContentStore } from '../../../../server/ground/content/fileStore';
import { openPart } from '../../../../server/ground/content/sealing';
import { FILMS, filmPath } from '../testing/filmFixtures';
import { boxAt, boxesIn } from './boxes';
import { openFilm } from './openFilm';
import { packRendition } from './packRendition';
import { planCuts } from './planCuts';
import { readTimeline } from './readTimeline';

const KEY = new Uint8Array(16).fill(9);
let folder: string;
let store: ContentStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-pack-'));
  store = await openContentStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pack(
  name: (typeof FILMS)[number],
  key: Uint8Array | null,
  signal?: AbortSignal,
): Promise<Rendition> {
  const film = await openFilm(filmPath(name));
  try {
    const timeline = await readTimeline(film);
    const cuts = planCuts(
      timeline.keys.map(({ at }) => at),
      timeline.duration,
    );
    const writer = createFilmWriter(writeFilesTo(store), 7, key);
    return await packRendition(film, timeline, cuts, writer, signal);
  } finally {
    film.close();
  }
}

async function fileOf(hash: string, type: ContentType): Promise<Buffer> {
  return (await store.read(hash, type)) ?? Buffer.alloc(0);
}

const partsOf = (rendition: Rendition) => Promise.all(rendition.parts.map(({ hash }) => fileOf(hash, 'm4s')));

async function framesOf(track: InputTrack | null): Promise<[number, string, string][]> {
  const frames: [number, string, string][] = [];
  if (!track) return frames;
  for await (const packet of new EncodedPacketSink(track).packets())
    frames.push([packet.timestamp, packet.type, Buffer.from(packet.data).toString('base64')]);
  return frames;
}

async function tracksOf(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  return {
    video: await framesOf(await input.getPrimaryVideoTrack()),
    audio: await framesOf(await input.getPrimaryAudioTrack()),
    duration: await input.computeDuration(),
  };
}

function hideFragments(part: Buffer): Buffer {
  const copy = Buffer.from(part);
  for (const { type, at } of boxesIn(copy)) if (type === 'moof') copy.write('free', at + 4, 'latin1');
  return copy;
}

describe.each(FILMS)('%s', (name) => {
  test('has contiguous parts of about 1 to 4 s that begin with key frames', async () => {
    const { parts, bytes, bandwidth } = await pack(name, null);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts[0]?.at).toBe(0);
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1];
      if (next) expect(part.at + part.duration).toBe(next.at);
      if (next) expect(part.duration).toBeGreaterThan(at === 0 ? 950 : 1_450);
      expect(part.duration).toBeLessThan(4_050);
    }
    expect(bytes).toBe(parts.reduce((sum, part) => sum + part.bytes, 0));
    expect(bandwidth).toBeGreaterThan((bytes * 8_000) / ((parts.at(-1)?.at ?? 0) + 4_000));
    for (const { hash } of parts) {
      const part = await fileOf(hash, 'm4s');
      expect(boxesIn(part).map(({ type }) => type)).toEqual(['free', 'moof', 'mdat']);
      const init = await fileOf((await pack(name, null)).init.hash, 'mp4');
      const { video } = await tracksOf(Buffer.concat([init, part]));
      expect(video[0]?.[1]).toBe('key');
    }
  });

  test('has every frame of the file in its parts, in fragments and behind the head', async () => {
    const rendition = await pack(name, null);
    const parts = await partsOf(rendition);
    const film = await openFilm(filmPath(name));
    const [video, audio] = [await framesOf(film.video), await framesOf(film.audio)];
    film.close();
    const heard = audio.filter(([at]) => at >= 0);
    const fragments = await tracksOf(Buffer.concat([await fileOf(rendition.init.hash, 'mp4'), ...parts]));
    const whole = await tracksOf(
      Buffer.concat([await fileOf(rendition.head.hash, 'mp4'), ...parts.map(hideFragments)]),
    );
    for (const packed of [fragments, whole]) {
      expect(packed.video.map(([, ...frame]) => frame)).toEqual(video.map(([, ...frame]) => frame));
      expect(packed.audio.map(([, , bytes]) => bytes)).toEqual(heard.map(([, , bytes]) => bytes));
      for (const [at, [time]] of packed.video.entries()) expect(time).toBeCloseTo(video[at]?.[0] ?? -1, 3);
      for (const [at, [time]] of packed.audio.entries()) expect(time).toBeCloseTo(heard[at]?.[0] ?? -1, 2);
      const { at = 0, duration = 0 } = rendition.parts.at(-1) ?? {};
      expect(Math.abs(packed.duration * 1_000 - at - duration)).toBeLessThan(30);
    }
  });

  test('has sealed parts that open with the key, and are different each time', async () => {
    const [open, sealed, again] = [await pack(name, null), await pack(name, KEY), await pack(name, KEY)];
    const plain = await partsOf(open);
    for (const [at, bytes] of (await partsOf(sealed)).entries()) {
      const part = sealed.parts[at];
      expect(bytes.length).toBe(part?.bytes);
      expect(bytes.includes('moof')).toBe(false);
      expect(openPart(KEY, part?.iv ?? '', bytes)).toEqual(plain[at]);
      expect(part?.plain).toBe(plain[at]?.length);
      expect(again.parts[at]?.hash).not.toBe(part?.hash);
    }
    expect(sealed.init).toEqual(open.init);
    expect(sealed.head).toEqual(open.head);
    expect(await pack(name, null)).toEqual(open);
    const init = await fileOf(open.init.hash, 'mp4');
    const { body } = boxAt(init, ['moov', 'mvhd']);
    expect(init.readUInt32BE(body + 4), 'when it was made').toBe(0);
  });
});

test('the playlist lists the parts in order, each with its own IV', async () => {
  const { parts, init, hls } = await pack('vp9-opus.webm', KEY);
  const lines = (await fileOf(hls, 'm3u8')).toString().split('\n');
  expect(lines.slice(0, 6)).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${init.hash}.mp4"`,
  ]);
  expect(lines.slice(6, -2)).toEqual(
    parts.flatMap(({ hash, iv, duration }) => [
      `#EXT-X-KEY:METHOD=AES-128,URI="episode-7.key",IV=0x${iv}`,
      `#EXTINF:${(duration / 1_000).toFixed(3)},`,
      `${hash}.m4s`,
    ]),
  );
  const { hls: open } = await pack('vp9-opus.webm', null);
  expect((await fileOf(open, 'm3u8')).toString()).not.toContain('KEY');
});

test('packing stops when it is aborted', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(pack('vp9-opus.webm', null, stop.signal)).rejects.toThrow(/aborted/);
});
