/** More concurrent logins than this server can process. */
export class TooManyPasswordsError extends Error {
  override name = 'TooManyPasswordsError';
}

export const PASSWORD_LANES = ['login', 'register', 'reset', 'delete'] as const;
export type PasswordTurn = {
  readonly lane: (typeof PASSWORD_LANES)[number];
  readonly network: string;
};

type Options = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly patienceMs: number;
};

type Waiting = { readonly begin: () => void; readonly turnAway: () => void };
type Lane = Map<string, Waiting[]>;

export type PasswordTurns = {
  /** Resolves when the turn begins, to a function that ends it. Throws TooManyPasswordsError. */
  readonly take: (turn: PasswordTurn) => Promise<() => void>;
};

/**
 * Lets `atOnce` calls work at once; others wait. The lanes are served in turn, and so are the networks within
 * a lane: a network with a hundred calls waits behind one with a single call. If a lane is full, the network
 * with the most calls in it loses one to a network with fewer. No call waits longer than `patienceMs`.
 */
export function createPasswordTurns({ atOnce, mostWaiting, patienceMs }: Options): PasswordTurns {
  // In the order of service: a lane that was served moves to the end.
  const lanes = new Map<string, Lane>(PASSWORD_LANES.map((lane) => [lane, new Map()]));
  let working = 0;

  const serveNext = () => {
    for (const [name, lane] of lanes) {
      const first = lane.entries().next().value;
      if (first === undefined) continue;
      const [network, queue] = first;
      lanes.delete(name);
      lanes.set(name, lane);
      const next = queue.shift();
      lane.delete(network);
      if (queue.length > 0) lane.set(network, queue);
      next?.begin();
      return;
    }
    working--;
  };

  const wait = (lane: Lane, network: string) =>
    new Promise<void>((resolve, reject) => {
      const queue = lane.get(network) ?? [];
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) lane.delete(network);
        waiting.turnAway();
      };
      const timer = setTimeout(leave, patienceMs);
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        turnAway: () => {
          clearTimeout(timer);
          reject(new TooManyPasswordsError());
        },
      };
      queue.push(waiting);
      lane.set(network, queue);
    });

  return {
    take: async ({ lane: name, network }) => {
      if (working < atOnce) working++;
      else {
        const lane = lanes.get(name) ?? new Map<string, Waiting[]>();
        makeRoom(lane, network, mostWaiting);
        await wait(lane, network);
      }
      return serveNext;
    },
  };
}

/**
 * Throws TooManyPasswordsError if the lane is full and no other network would have more calls in it than the
 * newcomer's.
 */
function makeRoom(lane: Lane, network: string, mostWaiting: number): void {
  const queues = [...lane.values()];
  if (queues.reduce((sum, { length }) => sum + length, 0) < mostWaiting) return;
  const longest = queues.reduce((one, other) => (other.length > one.length ? other : one));
  if (longest.length <= (lane.get(network)?.length ?? 0) + 1) throw new TooManyPasswordsError();
  longest.pop()?.turnAway();
}
