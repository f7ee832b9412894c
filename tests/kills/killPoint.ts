/**
 * A write of one of the app's workers to its database, by its table and by the number of such writes since
 * the worker started.
 */
export type WritePoint = {
  readonly worker: 'usecases' | 'ownBook';
  readonly table: string;
  readonly by?: 'put' | 'delete';
  readonly nth?: number;
  readonly where?: Readonly<Record<string, unknown>>;
  /**
   * `inside` its transaction, which is then never committed; or once it was `committed`, before anything else
   * runs.
   */
  readonly when: 'inside' | 'committed';
};

/**
 * A request to the server: `asked` before the server receives it, `answered` while the response is on its
 * way.
 */
export type PassagePoint = {
  readonly path: RegExp;
  readonly nth?: number;
  readonly when: 'asked' | 'answered';
};

export type KillPoint = WritePoint | PassagePoint;

export function isWrite(point: KillPoint): point is WritePoint {
  return 'worker' in point;
}

/** Makes write points of one worker, by their table; the first write unless `more` selects another. */
export function writesOf(worker: WritePoint['worker']) {
  return (table: string, when: WritePoint['when'], more: Partial<WritePoint> = {}): WritePoint => ({
    worker,
    table,
    when,
    ...more,
  });
}
