import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { readManuscript, readManuscripts } from '../../../data/queries/manuscripts';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { ACCOUNT, GUEST, server, withAccountDevice } from '../../../tests/doubles/accountDevice';
import { useCases } from '../index';
import { sendManuscripts } from './sendManuscripts';

withAccountDevice();
const { beginManuscript, dropManuscript, refreshManuscripts, saveManuscript } = useCases;

type Stored = { title: string; text: string; version: number; target: number | null };
const BOOK = { bookId: 7, bookName: 'The Ferry', language: 'en' };

/** The server's side, by its rule: a save of an old version changes nothing. */
let stored: Map<string, Stored>;
let answered: Map<string, object>;
beforeEach(async () => {
  stored = new Map();
  answered = new Map();
  server
    .on('studioSaveManuscript', (asked) => {
      const { id, base, title, text, requestId } = asked as RequestOf<'studioSaveManuscript'>;
      const known = answered.get(requestId);
      if (known) return known as never;
      const before = stored.get(id);
      const answer =
        !before && base !== null
          ? { kind: 'gone' as const }
          : before && before.version !== base
            ? { kind: 'behind' as const, version: before.version }
            : { kind: 'saved' as const, version: (base ?? 0) + 1 };
      if (answer.kind === 'saved')
        stored.set(id, { title, text, version: answer.version, target: before?.target ?? null });
      answered.set(requestId, answer);
      return answer;
    })
    .on('studioManuscripts', () => ({
      list: [...stored].map(([id, { text: _, ...each }]) => ({ id, ...each, words: 1, updatedAt: 5 })),
    }))
    .on('studioManuscript', ({ id }) => {
      const found = stored.get(id as string);
      return found ? { id: id as string, ...found, updatedAt: 5 } : 'notFound';
    })
    .on('studioDropManuscript', ({ id }) => {
      stored.delete(id as string);
      return null;
    });
  await db.meta.put(metaRow('accountId', ACCOUNT));
});

const begin = async (text: string) => {
  const begun = await beginManuscript({ ...BOOK, title: 'One', text, target: null });
  if (!begun.ok) throw new Error(begun.failure.name);
  return begun.value;
};
const write = async (id: string, text: string) => {
  const seen = await readManuscript(id);
  if (!seen) throw new Error('it is gone');
  return await saveManuscript({ id, title: seen.title, text, seen });
};
const elsewhere = (id: string, text: string) => {
  const before = stored.get(id) as Stored;
  stored.set(id, { ...before, text, version: before.version + 1 });
};
const textOf = async (id: string) => (await readManuscript(id))?.text;
const here = async () => (await readManuscripts(7)).map(({ text }) => text).sort();

describe('a manuscript', () => {
  it('is written without a network and sent later, once, although the answer is lost', async () => {
    server.failNext({ kind: 'offline' });
    const id = await begin('a');
    await sendManuscripts();
    expect(stored.size).toBe(0);
    await write(id, 'a\n\nb');
    server.failNext({ kind: 'answer lost' });
    await sendManuscripts();
    await write(id, 'a\n\nbc');
    await sendManuscripts();
    expect(stored.get(id)).toMatchObject({ text: 'a\n\nbc' });
    expect(await readManuscript(id)).toMatchObject({ text: 'a\n\nbc', isUnsent: false });
    expect(await here()).toHaveLength(1);
  });

  it('has what both devices wrote', async () => {
    const id = await begin('a\n\nb\n\nc');
    await sendManuscripts();
    elsewhere(id, 'A\n\nb\n\nc');
    await write(id, 'a\n\nb\n\nC');
    await sendManuscripts();
    expect(stored.get(id)).toMatchObject({ text: 'A\n\nb\n\nC', version: 3 });
    expect(await textOf(id)).toBe('A\n\nb\n\nC');
    expect(await here()).toHaveLength(1);
  });

  it('has a copy beside it if both devices changed the same paragraph', async () => {
    const id = await begin('a\n\nb');
    await sendManuscripts();
    elsewhere(id, 'theirs\n\nb');
    await write(id, 'mine\n\nb');
    await sendManuscripts();
    await sendManuscripts();
    expect(await textOf(id)).toBe('mine\n\nb');
    expect(await here()).toEqual(['mine\n\nb', 'theirs\n\nb']);
    expect([...stored.values()].map(({ text }) => text).sort()).toEqual(['mine\n\nb', 'theirs\n\nb']);
    const copy = (await readManuscripts(7)).find(({ copyOf }) => copyOf === id);
    expect(copy).toMatchObject({ title: 'One (2)', isUnsent: false });
  });

  it('is taken from the server, also over a clean one, and goes when it was thrown away', async () => {
    const id = '0190f3a4-7c1e-7000-8000-000000000001';
    stored.set(id, { title: 'One', text: 'a', version: 4, target: 12 });
    await refreshManuscripts(BOOK);
    expect(await readManuscript(id)).toMatchObject({ text: 'a', target: 12, bookName: 'The Ferry' });
    elsewhere(id, 'b');
    await refreshManuscripts(BOOK);
    expect(await textOf(id)).toBe('b');
    stored.clear();
    await refreshManuscripts(BOOK);
    expect(await here()).toEqual([]);
  });

  it('that was thrown away elsewhere comes back with what was written here since', async () => {
    const id = await begin('a');
    await sendManuscripts();
    stored.clear();
    await write(id, 'b');
    await refreshManuscripts(BOOK);
    expect(stored.get(id)).toMatchObject({ text: 'b', version: 1 });
  });

  it('joins what two tabs of a device wrote', async () => {
    const id = await begin('a\n\nb');
    const seen = { title: 'One', text: 'a\n\nb' };
    await saveManuscript({ id, title: 'One', text: 'A\n\nb', seen });
    const second = await saveManuscript({ id, title: 'One', text: 'a\n\nB', seen });
    expect(second).toEqual({ ok: true, value: { title: 'One', text: 'A\n\nB' } });
  });

  it('says why the server refused it, and is sent again after the next change', async () => {
    const id = await begin('a');
    server.on('studioSaveManuscript', () => 'accountFull');
    await sendManuscripts();
    expect(await readManuscript(id)).toMatchObject({ refused: 'accountFull', isUnsent: true, text: 'a' });
  });

  it('of another account is neither seen nor sent', async () => {
    const id = await begin('a');
    await db.meta.put(metaRow('accountId', GUEST));
    expect(await readManuscript(id)).toBeUndefined();
    expect(await here()).toEqual([]);
    await sendManuscripts();
    expect(server.callsOf('studioSaveManuscript')).toEqual([]);
    await db.meta.put(metaRow('accountId', ACCOUNT));
    await sendManuscripts();
    expect(stored.get(id)).toMatchObject({ text: 'a' });
  });

  it('is thrown away on the server too', async () => {
    const id = await begin('a');
    await sendManuscripts();
    server.failNext({ kind: 'offline' });
    expect((await dropManuscript({ id })).ok).toBe(false);
    expect(await textOf(id)).toBe('a');
    expect((await dropManuscript({ id })).ok).toBe(true);
    expect([stored.size, await here()]).toEqual([0, []]);
  });
});
