/** A write of one of the app's workers to its database, by the table and by how many have been made to it since the worker began. */
export type WritePoint = {
  readonly worker: 'usecases' | 'ownBook';
  readonly table: string;
  readonly by?: 'put' | 'delete';
  /** The first unless said. */
  readonly nth?: number;
  /** Counts only rows that have these values. */
  readonly where?: Readonly<Record<string, unknown>>;
  /** `inside` its transaction, which is then never carried out; or once that was `committed`, before whatever comes next. */
  readonly when: 'inside' | 'committed';
};

/** A request to the server: `asked`, and it has not heard of it; or `answered`, and the answer is on its way. */
export type PassagePoint = {
  readonly path: RegExp;
  readonly nth?: number;
  readonly when: 'asked' | 'answered';
};

/** Where the browser is killed. */
export type KillPoint = WritePoint | PassagePoint;

export function isWrite(point: KillPoint): point is WritePoint {
  return 'worker' in point;
}

/** A write of one of these workers, by its table; the first unless `more` says which. */
export function writesOf(worker: WritePoint['worker']) {
  return (table: string, when: WritePoint['when'], more: Partial<WritePoint> = {}): WritePoint => ({
    worker,
    table,
    when,
    ...more,
  });
}
