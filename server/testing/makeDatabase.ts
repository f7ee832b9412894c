import { randomUUID } from 'node:crypto';

/** A database that lives for one test file or run. */
export type TestDatabase = { readonly url: string; stop(): Promise<void> };

/** A database of its own on a Postgres that runs already; `server` is an address with the right to make one. */
export async function makeDatabase(server: string): Promise<TestDatabase> {
  const { default: pg } = await import('pg');
  const name = `dogear_test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => admin(`drop database ${name} with (force)`) };
}
