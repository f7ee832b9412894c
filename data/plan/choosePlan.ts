export type PlanItem = {
  readonly target: number;
  /** At the reader's own pace, or as the episode runs. */
  readonly minutes: number;
  /** The stored size, or the expected size if it is not stored. */
  readonly bytes: number;
  /** `own`: stored without the plan, which never drops it; `plan`: stored by the plan. */
  readonly held: 'own' | 'plan' | null;
  /** It opens without a connection once it is stored: free, or unlocked with its key on the device. */
  readonly opens: boolean;
};
export type PlanTitle = {
  readonly id: number;
  readonly kind: 'book' | 'drama';
  readonly ahead: readonly PlanItem[];
  /** Kept by the plan, and before the reader's place. */
  readonly behind: readonly PlanItem[];
};
export type PlanPart = { readonly id: number; readonly kind: 'book' | 'drama' } & PlanItem;
/** Minutes of each title, bytes of the whole plan, and minutes of each kind for the usual rides. */
export type PlanLimits = {
  readonly minutes: number;
  readonly bytes: number;
  readonly ride?: Readonly<Record<PlanTitle['kind'], number>>;
};
/** `fetch` and `free` are in the order of execution; `bytes` is the plan's size once it is carried out. */
export type PlanChoice = {
  readonly fetch: readonly PlanPart[];
  readonly free: readonly PlanPart[];
  readonly bytes: number;
};

/** The plan is filled an hour at a time, so that no title takes all the space. */
const SLICE_MINUTES = 60;
/** Novels are small: a reader who takes up another one finds it ready. A drama takes the space of hundreds. */
const TITLES_READY = { book: 3, drama: 1 } as const;
/** The plan keeps at most this many times the usual minutes of what it fetched for rides. */
const LEFT_FACTOR = 2;

/**
 * Chooses what a plan keeps of a library (decision 0090): the next `minutes` of each title, at most `bytes`
 * in all. `titles` are in the order last read first. What the usual rides need is first; then the next hour
 * of every title precedes the second hour of any, and a title never has a gap. A title ends when the space
 * runs out, and smaller ones continue. Items stored without the plan cost nothing.
 */
export function choosePlan(titles: readonly PlanTitle[], limits: PlanLimits): PlanChoice {
  const ended = new Set<string>();
  const kept = new Set<string>();
  const fetch: PlanPart[] = [];
  let bytes = 0;
  for (const part of inKeepingOrder(titles, limits)) {
    const title = `${part.kind}/${part.id}`;
    if (ended.has(title)) continue;
    const cost = part.held === 'own' ? 0 : part.bytes;
    if (bytes + cost > limits.bytes) {
      ended.add(title);
      continue;
    }
    bytes += cost;
    kept.add(nameOf(part));
    if (part.held === null) fetch.push(part);
  }
  return { fetch, free: inFreeingOrder(titles, limits).filter((part) => !kept.has(nameOf(part))), bytes };
}

/**
 * Returns everything the plan holds in the order of deletion: first what was read, then what is farthest
 * ahead, starting with the titles not read for longest.
 */
export function inFreeingOrder(titles: readonly PlanTitle[], limits: Omit<PlanLimits, 'bytes'>): PlanPart[] {
  const wanted = inKeepingOrder(titles, limits);
  const names = new Set(wanted.map(nameOf));
  const read = titles.toReversed().flatMap((title) => partsOf(title, title.behind));
  const beyond = titles
    .toReversed()
    .flatMap((title) => partsOf(title, title.ahead).toReversed())
    .filter((part) => !names.has(nameOf(part)));
  return [...read, ...beyond, ...wanted.toReversed()].filter(({ held }) => held === 'plan');
}

/**
 * Returns what the usual rides need, by kind: the next items of each of the `ready` titles last read, and of
 * the one before them if they end sooner. A title ends at the first item that would not open: the reader cannot read
 * past it.
 */
export function rideParts(
  titles: readonly PlanTitle[],
  need: NonNullable<PlanLimits['ride']>,
  ready: Readonly<Record<PlanTitle['kind'], number>> = TITLES_READY,
): PlanPart[] {
  return (['book', 'drama'] as const).flatMap((kind) => {
    let left = need[kind] * ready[kind];
    const parts: PlanPart[] = [];
    for (const title of titles.filter((each) => each.kind === kind)) {
      let ofTitle = Math.min(need[kind], left);
      for (const part of partsOf(title, title.ahead)) {
        if (ofTitle <= 0 || !part.opens) break;
        parts.push(part);
        const minutes = Math.min(ofTitle, part.minutes);
        ofTitle -= minutes;
        left -= minutes;
      }
    }
    return parts;
  });
}

function inKeepingOrder(
  titles: readonly PlanTitle[],
  { minutes, ride }: Omit<PlanLimits, 'bytes'>,
): PlanPart[] {
  const left = ride ? titles.flatMap((title) => leftOver(title, LEFT_FACTOR * ride[title.kind])) : [];
  const all = [...(ride ? rideParts(titles, ride) : []), ...byHours(titles, minutes), ...left];
  return [...new Map(all.map((part) => [nameOf(part), part])).values()];
}

/**
 * Returns the stored parts of a title without a gap. The plan fetched them for a ride and keeps them while they
 * fit, although the reader has read another title since or rides are shorter: both change again.
 */
function leftOver(title: PlanTitle, minutes: number): PlanPart[] {
  const parts: PlanPart[] = [];
  let left = minutes;
  for (const part of partsOf(title, title.ahead)) {
    if (left <= 0 || part.held === null) break;
    parts.push(part);
    left -= part.minutes;
  }
  return parts;
}

function byHours(titles: readonly PlanTitle[], minutes: number): PlanPart[] {
  const wanted = titles.flatMap((title, rank) => {
    let before = 0;
    return partsOf(title, title.ahead).flatMap((part, order) => {
      const begins = before;
      before += part.minutes;
      return begins < minutes ? [{ part, slice: Math.floor(begins / SLICE_MINUTES), rank, order }] : [];
    });
  });
  return wanted
    .sort((a, b) => a.slice - b.slice || a.rank - b.rank || a.order - b.order)
    .map(({ part }) => part);
}

function partsOf({ id, kind }: PlanTitle, items: readonly PlanItem[]): PlanPart[] {
  return items.map((item) => ({ id, kind, ...item }));
}

function nameOf({ kind, id, target }: PlanPart): string {
  return `${kind}/${id}/${target}`;
}
