import pg from 'pg';
import type { Statement } from './recordStatements';

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
};

export type Plan = {
  readonly short: string;
  readonly whole: readonly string[];
  /** Database pages touched, independent of the machine's load; 0 for a statement that writes. */
  readonly pages: number;
};

/**
 * Returns the plan of a statement with the values it was sent with, or null for other commands. `large`:
 * tables that must not be read whole.
 */
export async function planOf(
  client: pg.Client,
  { text, values }: Statement,
  large: ReadonlySet<string>,
): Promise<Plan | null> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return null;
  const isRead = /^\s*select\b/i.test(text) && !/\bfor update\b|pg_advisory/i.test(text);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>({
    text: `explain (${isRead ? 'analyze, buffers, ' : ''}format json) ${text}`,
    values: values.map((value) => (value instanceof Date ? value.toISOString() : value)),
  });
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  const nodes = root ? flat(root) : [];
  const read = nodes.filter((node) => node['Relation Name'] && node['Node Type'] !== 'ModifyTable');
  const whole = read.filter(
    (node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''),
  );
  return {
    short: [...new Set(read.map((node) => `${node['Node Type']} ${node['Relation Name']}`))].join(', '),
    pages: (root?.['Shared Hit Blocks'] ?? 0) + (root?.['Shared Read Blocks'] ?? 0),
    whole: whole.map((node) => node['Relation Name'] ?? ''),
  };
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

export type Large = { readonly name: string; readonly rows: number; readonly bytesARow: number };

export async function largeTables(client: pg.Client, rows: number): Promise<Large[]> {
  const answer = await client.query<Large>(
    `select relname as name, reltuples::float8 as rows,
        (pg_total_relation_size(oid) / greatest(reltuples, 1))::int as "bytesARow" from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by reltuples desc`,
    [rows],
  );
  return answer.rows;
}
