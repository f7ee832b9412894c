import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Context } from '../ground/context';
import type { Metrics } from '../observation/openMetrics';
import type { AppEnvironment } from './environment';
import { READING, wrongMethod } from './refusal';

export type Running = {
  isStopping: boolean;
  readonly metrics: Metrics | null;
};

/**
 * Adds the health routes. `/healthz`: the process is alive; for a supervisor, which must not restart it
 * because the database is unreachable. `/readyz`: calls would be answered; for a load balancer. `/metrics`:
 * for callers with the token, if one is set.
 */
export function addHealthRoutes(app: Hono<AppEnvironment>, context: Context, running: Running): void {
  const isDatabaseThere = askedOnce(async () => {
    try {
      await context.db.execute(sql`select 1`);
      return true;
    } catch (error) {
      console.error('The database does not answer:', error);
      return false;
    }
  });
  app.use('/healthz', keepNothing).use('/readyz', keepNothing).use('/metrics', keepNothing);
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (running.isStopping) return c.json({ status: 'stopping' }, 503);
    return (await isDatabaseThere()) ? c.json({ status: 'ok' }) : c.json({ status: 'database' }, 503);
  });
  for (const path of ['/healthz', '/readyz']) app.all(path, (c) => wrongMethod(c, READING));

  const { metricsToken } = context.settings.operation;
  const { metrics } = running;
  if (metricsToken === null || metrics === null) return;
  app.get('/metrics', async (c) => {
    // Without the token the route does not exist.
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) return c.notFound();
    const { text, contentType } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': contentType });
  });
}

const keepNothing: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  await next();
};

function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask().finally(() => {
      answer = null;
    });
    return answer;
  };
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
