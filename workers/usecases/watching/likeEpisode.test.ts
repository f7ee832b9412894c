import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { readEchoes } from '../../../data/queries/dramas';
import { db } from '../../../data/tables/db';
import { DRAMA, drama, server, withDramaDevice } from '../../../tests/doubles/dramaDevice';
import { useCases } from '../index';

withDramaDevice();
const { likeEpisode, openDrama } = useCases;
const echo = async (target: number) => (await readEchoes(DRAMA)).get(target);
const like = (isLiked: boolean) => likeEpisode({ videoId: DRAMA, target: 1, isLiked });

it('a like counts immediately, is kept offline, and only the last choice is sent', async () => {
  drama.echoes = [{ target: 1, likes: 4, isLiked: false, comments: 2 }];
  await openDrama({ videoId: DRAMA });
  expect(await echo(1)).toEqual({ target: 1, likes: 4, isLiked: false, comments: 2 });
  server.isDown = true;
  for (const isLiked of [true, false, true]) await like(isLiked);
  expect(await echo(1)).toEqual({ target: 1, likes: 5, isLiked: true, comments: 2 });
  server.isDown = false;
  server.on('likeEpisode', () => ({ likes: 9, isLiked: true }));
  await useCases.drainOutbox();
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
  expect(server.callsOf('likeEpisode').filter(({ isLiked }) => isLiked)).toHaveLength(1);
  expect(await echo(1)).toEqual({ target: 1, likes: 9, isLiked: true, comments: 2 });
});

it('a like survives a list requested before it', async () => {
  drama.echoes = [];
  await openDrama({ videoId: DRAMA });
  server.on('likeEpisode', () => ({ likes: 1, isLiked: true }));
  const listed = openDrama({ videoId: DRAMA });
  await like(true);
  await listed;
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
  await vi.waitFor(async () => expect((await echo(1))?.likes).toBe(1));
});

it('an unchanged list updates the counts, and a refused like restores them', async () => {
  await openDrama({ videoId: DRAMA });
  drama.echoes = [{ target: 1, likes: 7, isLiked: false, comments: 0 }];
  await openDrama({ videoId: DRAMA });
  expect((await echo(1))?.likes).toBe(7);
  server.on('likeEpisode', () => 'notFound');
  await like(true);
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
  expect(await echo(1)).toMatchObject({ likes: 7, isLiked: false });
});
