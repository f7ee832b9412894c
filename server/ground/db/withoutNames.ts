import type { Pool, PoolClient } from 'pg';

/**
 * Has the statements of a pool sent without names: behind a pooler that gives each transaction another connection, a statement that was
 * parsed under its name is known to the connection before alone.
 */
export function withoutNames(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const unnamed = (config: unknown) =>
      typeof config === 'object' && config !== null && 'name' in config
        ? { ...config, name: undefined }
        : config;
    const send = (config: unknown, ...more: unknown[]) => query(unnamed(config), ...more);
    Object.assign(client, { query: send });
  });
}
