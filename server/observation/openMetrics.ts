import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../ground/context';
import type { Database } from '../ground/db/database';
import { type QueueDepth, queueDepths } from './queueDepths';

export type Metrics = {
  readonly callBegan: () => void;
  /** `name`: from `callNameOf`. `status`: of the answer, or 0 if the caller hung up before it. */
  readonly callEnded: (name: string, status: number, seconds: number) => void;
  readonly logged: (level: 'info' | 'warn' | 'error') => void;
  readonly read: () => Promise<{ readonly text: string; readonly contentType: string }>;
};

/** In seconds, from a cached answer to a call close to its deadline. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** The database is queried for its queues at most this often, however often the metrics are read. */
const QUEUES_EVERY_MS = 10_000;

export function openMetrics({ db, now }: Pick<Context, 'db' | 'now'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'dogear_calls_total',
    help: 'Requests answered, by call and status; status 0: the caller hung up',
    labelNames: ['call', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'dogear_call_seconds',
    help: 'From the head of a request to the last byte of its answer',
    labelNames: ['call'] as const,
    buckets: BUCKETS,
    registers,
  });
  const underWay = new Gauge({ name: 'dogear_calls_under_way', help: 'Requests being answered', registers });
  const lines = new Counter({
    name: 'dogear_log_lines_total',
    help: 'Lines of the log, by level',
    labelNames: ['level'] as const,
    registers,
  });
  addConnections(db, registers);
  addQueues(db, now, registers);
  return {
    callBegan: () => underWay.inc(),
    callEnded: (call, status, took) => {
      underWay.dec();
      calls.inc({ call, status });
      seconds.observe({ call }, took);
    },
    logged: (level) => lines.inc({ level }),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/** Gauges of the connection pool; the embedded database has none. */
function addConnections(db: Database, registers: Registry[]): void {
  const { $client: pool } = db as unknown as {
    $client: { totalCount?: number; idleCount?: number; waitingCount?: number };
  };
  if (pool.totalCount === undefined) return;
  new Gauge({
    name: 'dogear_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount ?? 0);
      this.set({ state: 'busy' }, (pool.totalCount ?? 0) - (pool.idleCount ?? 0));
      this.set({ state: 'wanted' }, pool.waitingCount ?? 0);
    },
  });
}

function addQueues(db: Database, now: () => Date, registers: Registry[]): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  let depths: Promise<QueueDepth[]> = Promise.resolve([]);
  const read = () => {
    if (performance.now() - askedAt < QUEUES_EVERY_MS) return depths;
    askedAt = performance.now();
    depths = queueDepths(db, now()).catch(() => []);
    return depths;
  };
  const gauge = (name: string, help: string, valueOf: (depth: QueueDepth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'] as const,
      registers,
      async collect() {
        const all = await read();
        this.reset();
        for (const depth of all) this.set({ queue: depth.queue }, valueOf(depth));
      },
    });
  gauge('dogear_queue_waiting', 'What waits in the database to be sent or applied', ({ waiting }) => waiting);
  gauge('dogear_queue_parked', 'What was given up and waits for the operator', ({ parked }) => parked);
  gauge(
    'dogear_queue_oldest_seconds',
    'How long the oldest that is due waits',
    (depth) => depth.oldestSeconds,
  );
}
