import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../server/ground/db/database';

export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly ms: number };

type Query = (asked: unknown, values?: unknown, ...more: unknown[]) => unknown;
type Embedded = {
  query: Query;
  transaction: (work: (tx: { query: Query }) => Promise<unknown>) => Promise<unknown>;
};

export function recordStatements(db: Database, hear: (statement: Statement) => void): void {
  const { $client } = db as unknown as { $client: Pool | Embedded };
  if ('transaction' in $client) return recordEmbedded($client, hear);
  const known = new WeakSet<PoolClient>();
  $client.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    Object.assign(client, { query: recorded(client.query.bind(client) as Query, hear) });
  });
}

function recordEmbedded(client: Embedded, hear: (statement: Statement) => void): void {
  const transact = client.transaction.bind(client);
  Object.assign(client, {
    query: recorded(client.query.bind(client), hear),
    transaction: (work: (tx: { query: Query }) => Promise<unknown>) =>
      transact((tx) => work({ query: recorded(tx.query.bind(tx), hear) })),
  });
}

function recorded(query: Query, hear: (statement: Statement) => void): Query {
  return (asked, values, ...more) => {
    const text = typeof asked === 'string' ? asked : (asked as { text?: string }).text;
    const given = Array.isArray(values) ? values : ((asked as { values?: unknown[] }).values ?? []);
    const began = performance.now();
    const answer = query(asked, values, ...more);
    const note = () => {
      if (text !== undefined) hear({ text, values: given, ms: performance.now() - began });
    };
    if (answer instanceof Promise) void answer.then(note, () => undefined);
    else note();
    return answer;
  };
}
