import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { AnswerOf, EndpointName, RequestOf } from '../../../contract/endpoints';
import { sampleGuest } from '../../../contract/testing/guest';
import { openContext } from '../../../server/ground/context';
import { books } from '../../../server/ground/db/schema/books';
import { createApp } from '../../../server/http/app';
import { type Answering, createClient, type TestClient } from '../../../server/testing/createClient';
import { giveGold } from '../../../server/testing/giveGold';
import { publishDrama } from '../../../server/testing/publishDrama';
import { type Attacker, readsOf } from './worstValues';

export type Prepared = {
  readonly attackers: readonly { readonly userId: number; readonly cookie: string; sync: Attacker['sync'] }[];
  readonly novel: number;
  readonly novelChapters: number;
  readonly drama: number;
  readonly dramaEpisodes: number;
  readonly books: number;
};

const COINS = 1_000;
const EPISODES = 2_000;
/** More than a guest's quota of bytes allows (contract/reading/limits): 28 kB each. */
const LARGE_PLACES = 80;

/**
 * Makes the attackers and fills their accounts without a server in between: what they could do in an hour of
 * calls at the allowed rate.
 */
export async function prepareAttackers(
  environment: Readonly<Record<string, string>>,
  count: number,
): Promise<Prepared> {
  const context = await openContext({ ...process.env, ...environment });
  try {
    const app = createApp(context);
    const [novel] = await context.db
      .select({ id: books.id, chapters: books.chapterCount })
      .from(books)
      .orderBy(desc(books.chapterCount))
      .limit(1);
    const drama = await publishDrama(context, 'attacked', { count: EPISODES, free: EPISODES });
    const attackers = [];
    for (let at = 0; at < count; at++) {
      const client = createClient({ request: (path, init) => app.request(path, init) });
      const ask = asker(client, at);
      const { userId } = await ask('registerByFingerId', sampleGuest());
      await giveGold(context, userId, { coins: COINS });
      attackers.push({ userId, cookie: client.cookie, sync: await fillUp(ask) });
    }
    return {
      attackers,
      novel: novel?.id ?? 1,
      novelChapters: novel?.chapters ?? 1,
      drama,
      dramaEpisodes: EPISODES,
      books: await context.db.$count(books),
    };
  } finally {
    await context.close();
  }
}

type Ask = <Name extends EndpointName>(name: Name, request: RequestOf<Name>) => Promise<AnswerOf<Name>>;

/** Each call has another address, so that no rate limit distorts the result. */
function asker(client: TestClient, seed: number): Ask {
  let calls = 0;
  return async (name, request) => {
    calls += 1;
    const headers = { 'x-forwarded-for': `10.${100 + seed}.${(calls >> 8) % 250}.${calls % 250}` };
    const { body } = await client.call(name, request, headers);
    if (body.code !== 1) throw new Refused(`${name} was refused: ${JSON.stringify(body)}`);
    return body.data as never;
  };
}

class Refused extends Error {}

async function fillUp(ask: Ask): Promise<Attacker['sync']> {
  const sync = { device: randomUUID() as string, batch: 0, cursor: null as string | null };
  const hear = async () => {
    for (let more = true; more; ) {
      const answer = await ask('sync', { ...sync, changes: [] });
      sync.cursor = answer.cursor;
      more = answer.more;
    }
  };
  await hear();
  for (let book = 1; book <= LARGE_PLACES; book++) {
    try {
      const answer = await ask('sync', { ...sync, batch: sync.batch + 1, changes: [readsOf(book, 100_000)] });
      sync.batch += 1;
      sync.cursor = answer.cursor;
      if (answer.more) await hear();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      break;
    }
  }
  return sync;
}

export function behind(address: string): Answering {
  return { request: (path, init) => fetch(`${address}${path}`, init) };
}
