export type PlanItem = {
  readonly target: number;
  /** At the reader's own pace, or as the episode runs. */
  readonly minutes: number;
  /** The stored size, or the expected size if it is not stored. */
  readonly bytes: number;
  /** `own`: stored without the plan, which never drops it; `plan`: stored by the plan. */
  readonly held: 'own' | 'plan' | null;
};
export type PlanTitle = {
  readonly id: number;
  readonly kind: 'book' | 'drama';
  readonly ahead: readonly PlanItem[];
  /** Kept by the plan, and before the reader's place. */
  readonly behind: readonly PlanItem[];
};
export type PlanPart = { readonly id: number; readonly kind: 'book' | 'drama' } & PlanItem;
/** `fetch` and `free` are in the order of execution; `bytes` is the plan's size once it is carried out. */
export type PlanChoice = {
  readonly fetch: readonly PlanPart[];
  readonly free: readonly PlanPart[];
  readonly bytes: number;
};

/** The plan is filled an hour at a time, so that no title takes all the space. */
const SLICE_MINUTES = 60;

/**
 * Chooses what a plan keeps of a library (decision 0090): the next `minutes` of each title, at most `bytes`
 * in all. `titles` are in the order last read first. The next hour of every title precedes the second hour of
 * any, and a title never has a gap. A title ends when the space runs out, and smaller ones continue. Items
 * stored without the plan cost nothing.
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
 * Returns everything the plan holds in the order of deletion: first what was read, then what is farthest
 * ahead, starting with the titles not read for longest.
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
