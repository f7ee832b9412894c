import { randomUUID } from 'node:crypto';

export type TestDatabase = { readonly url: string; stop(): Promise<void> };

/** Creates a database on a running Postgres; `server` is a URL with the right to create one. */
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
