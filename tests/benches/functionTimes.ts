/** What `Profiler.stop` answers: nodes of the tree of calls, and which of them ran at each sample (µs). */
export type Profile = {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
};

type ProfileNode = {
  readonly id: number;
  readonly callFrame: Place & { readonly functionName: string };
  readonly children?: readonly number[];
};

/** Where a function stands in its script, both from 0. */
export type Place = { readonly url: string; readonly lineNumber: number; readonly columnNumber: number };

/** Of one function in a stretch of time: alone, and with all it called (ms). */
export type FunctionTime = { readonly self: number; readonly total: number };

/** What it ran when it ran nothing of the page. */
const OUTSIDE = new Set(['(root)', '(idle)']);

/**
 * How long each function ran from one moment until another (µs, by the profile's clock), by the name `nameOf` gives it. A function that calls
 * itself counts once.
 */
export function functionTimes(
  profile: Profile,
  from: number,
  until: number,
  nameOf: (frame: ProfileNode['callFrame']) => string,
): Map<string, FunctionTime> {
  const stacks = stacksOf(profile, nameOf);
  const { samples = [], timeDeltas = [] } = profile;
  const times = new Map<string, FunctionTime>();
  let at = profile.startTime;
  for (const [index, id] of samples.entries()) {
    // A sample stands for the time until the next one.
    at += timeDeltas[index] ?? 0;
    const next = at + (timeDeltas[index + 1] ?? 0);
    const ms = (Math.min(next, until) - Math.max(at, from)) / 1000;
    const stack = stacks.get(id);
    if (ms <= 0 || !stack) continue;
    for (const name of new Set(stack)) {
      const { self = 0, total = 0 } = times.get(name) ?? {};
      times.set(name, { self: self + (name === stack.at(-1) ? ms : 0), total: total + ms });
    }
  }
  return times;
}

/** Of each node the names from the outermost call to its own. */
function stacksOf({ nodes }: Profile, nameOf: (frame: ProfileNode['callFrame']) => string) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stacks = new Map<number, string[]>();
  const fill = (node: ProfileNode, above: readonly string[]) => {
    const isOutside = OUTSIDE.has(node.callFrame.functionName);
    const stack = isOutside ? [] : [...above, nameOf(node.callFrame)];
    if (!isOutside) stacks.set(node.id, stack);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) fill(child, stack);
    }
  };
  const [root] = nodes;
  if (root) fill(root, []);
  return stacks;
}
