import { sampleGuest } from '../../../contract/testing/guest';
import { createClient } from '../../../server/testing/createClient';
import type { RunningServer } from '../../../server/testing/startServer';

const READERS = 2;
const PAUSE_MS = 20;
const BOOKS = 500;

/** Resolves to the durations (ms) of the calls of readers who read until `over` resolves. */
export async function readersUntil(
  server: Pick<RunningServer, 'address'>,
  isOver: () => boolean,
): Promise<number[]> {
  const values: number[] = [];
  await Promise.all(
    Array.from({ length: READERS }, async (_, at) => {
      const client = createClient({ request: (path, init) => fetch(`${server.address}${path}`, init) });
      const from = { 'x-forwarded-for': `192.0.2.${1 + at}` };
      for (let call = 0; !isOver(); call++) {
        const before = performance.now();
        if (client.cookie === '') await client.call('registerByFingerId', sampleGuest(), from);
        else if (call % 3 === 0) await client.call('userInfo', {}, from);
        else if (call % 3 === 1) await client.call('bookInfo', { bookId: 1 + (call % BOOKS) }, from);
        else await client.call('goldIndex', {}, from);
        values.push(performance.now() - before);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }),
  );
  return values;
}
