/** A chapter or an episode of the library, in the order it is read or watched in. */
export type PlanItem = {
  readonly target: number;
  /** How long it lasts: by the reader's own pace, or as it runs. */
  readonly minutes: number;
  /** What it takes on the device; of what is not here, what it will take. */
  readonly bytes: number;
  /** `own`: here without the plan, which never drops it; `plan`: here by the plan. */
  readonly held: 'own' | 'plan' | null;
};
export type PlanTitle = {
  readonly id: number;
  readonly kind: 'book' | 'drama';
  /** From where the reader is. */
  readonly ahead: readonly PlanItem[];
  /** What the plan keeps and the reader has behind them. */
  readonly behind: readonly PlanItem[];
};
export type PlanPart = { readonly id: number; readonly kind: 'book' | 'drama' } & PlanItem;
/** `fetch` and `free` each in the order in which it is done; `bytes`: what the plan takes once it is carried out. */
export type PlanChoice = {
  readonly fetch: readonly PlanPart[];
  readonly free: readonly PlanPart[];
  readonly bytes: number;
};

/** What is kept is chosen an hour at a time, so that no title takes all the room. */
const SLICE_MINUTES = 60;

/**
 * What a plan keeps of a library (decision 0090): of each title the next `minutes`, at most `bytes` in all. Titles: last read first. The next
 * hour of each comes before the hour after that of any; of a title there is never a gap. Where the room ends a title ends, and smaller
 * ones go on. What is here anyway costs nothing.
 */
export function choosePlan(
  titles: readonly PlanTitle[],
  { minutes, bytes: most }: { readonly minutes: number; readonly bytes: number },
): PlanChoice {
  const ended = new Set<string>();
  const kept = new Set<string>();
  const fetch: PlanPart[] = [];
  let bytes = 0;
  for (const part of inKeepingOrder(titles, minutes)) {
    const title = `${part.kind}/${part.id}`;
    if (ended.has(title)) continue;
    const cost = part.held === 'own' ? 0 : part.bytes;
    if (bytes + cost > most) {
      ended.add(title);
      continue;
    }
    bytes += cost;
    kept.add(nameOf(part));
    if (part.held === null) fetch.push(part);
  }
  return { fetch, free: inFreeingOrder(titles, minutes).filter((part) => !kept.has(nameOf(part))), bytes };
}

/**
 * All that the plan holds, what goes first in front: what was read; then what lies farthest ahead, of titles that were not read for long
 * before those that were read lately.
 */
export function inFreeingOrder(titles: readonly PlanTitle[], minutes: number): PlanPart[] {
  const wanted = inKeepingOrder(titles, minutes);
  const names = new Set(wanted.map(nameOf));
  const read = titles.toReversed().flatMap((title) => partsOf(title, title.behind));
  const beyond = titles
    .toReversed()
    .flatMap((title) => partsOf(title, title.ahead).toReversed())
    .filter((part) => !names.has(nameOf(part)));
  return [...read, ...beyond, ...wanted.toReversed()].filter(({ held }) => held === 'plan');
}

function inKeepingOrder(titles: readonly PlanTitle[], minutes: number): PlanPart[] {
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
