/** One turn of the page's own loop while it was scrolled, by the page's clock (ms). */
export type Tick = {
  readonly at: number;
  /** How far the page is scrolled, px. */
  readonly y: number;
  /** Room of blocks that are not drawn lay on the screen. */
  readonly blank: boolean;
};

/** A frame that reached the screen, by the same clock. */
export type Shown = {
  readonly at: number;
  /** The compositor had nothing drawn for a part of it (a checkerboard). */
  readonly incomplete: boolean;
};

export type FrameCount = { shown: number; dropped: number; blank: number; longest: number };

/** A scroll goes on over a pause of this many intervals of the display: a hand is not a clock. */
const PAUSE = 3;

/** Stretches of time in which the page was scrolled: between ticks that saw it elsewhere than the one before. */
function movements(ticks: readonly Tick[], interval: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [index, tick] of ticks.entries()) {
    const before = ticks[index - 1];
    if (!before || before.y === tick.y) continue;
    const last = found.at(-1);
    if (last && before.at - last.to <= PAUSE * interval) last.to = tick.at;
    else found.push({ from: before.at, to: tick.at });
  }
  return found;
}

/** Counts gaps of whole display intervals between `times`, which are in order, within each stretch. */
function countGaps(times: readonly number[], ticks: readonly Tick[], interval: number): FrameCount {
  const count: FrameCount = { shown: 0, dropped: 0, blank: 0, longest: 0 };
  for (const { from, to } of movements(ticks, interval)) {
    const within = times.filter((at) => at >= from && at <= to);
    for (const [index, at] of within.entries()) {
      const before = within[index - 1];
      if (before === undefined) continue;
      const passed = Math.max(1, Math.round((at - before) / interval));
      count.shown += 1;
      count.dropped += passed - 1;
      count.longest = Math.max(count.longest, passed);
    }
  }
  return count;
}

/**
 * What the reader saw: frames that reached the screen while the page was scrolled, those that did not, and those that
 * did with something missing. What a tick finds missing was missing in every frame since the tick before.
 */
export function framesSeen(shown: readonly Shown[], ticks: readonly Tick[], interval: number): FrameCount {
  const count = countGaps(
    shown.map(({ at }) => at),
    ticks,
    interval,
  );
  let index = 0;
  for (const { at, incomplete } of shown) {
    while (index < ticks.length && (ticks[index] as Tick).at < at) index += 1;
    const [before, after] = [ticks[index - 1], ticks[index]];
    if (!before || !after || before.y === after.y) continue;
    if (incomplete || after.blank) count.blank += 1;
  }
  return count;
}

/** How the page's own thread kept up: its ticks, against the display's interval. */
export function ticksLate(ticks: readonly Tick[], interval: number): FrameCount {
  return countGaps(
    ticks.map(({ at }) => at),
    ticks,
    interval,
  );
}
