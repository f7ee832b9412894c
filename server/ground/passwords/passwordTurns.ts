/** More logins at once than this server can work off. */
export class TooManyPasswordsError extends Error {
  override name = 'TooManyPasswordsError';
}

export const PASSWORD_LANES = ['login', 'register', 'reset', 'delete'] as const;
/** What a password is hashed for, and from where. */
export type PasswordTurn = {
  readonly lane: (typeof PASSWORD_LANES)[number];
  /** As limits count callers (server/ground/limits/networkOf). */
  readonly network: string;
};

type Options = {
  readonly atOnce: number;
  /** How many wait in one lane. */
  readonly mostWaiting: number;
  readonly patienceMs: number;
};

type Waiting = { readonly begin: () => void; readonly turnAway: () => void };
type Lane = Map<string, Waiting[]>;

export type PasswordTurns = {
  /** Resolves when it is this one's turn; what it resolves to ends the turn. Throws TooManyPasswordsError. */
  readonly take: (turn: PasswordTurn) => Promise<() => void>;
};

/**
 * Lets a number of them work at once; others wait. The lanes are served by turns, and in a lane the networks: who sends a hundred
 * waits behind who sends one. Where a lane is full, the network that fills it most gives way to one that has less in it;
 * nobody waits for longer than their patience.
 */
export function createPasswordTurns({ atOnce, mostWaiting, patienceMs }: Options): PasswordTurns {
  // In the order they are served: whoever had a turn goes to the end.
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

/** Throws TooManyPasswordsError where the newcomer's own network has no less in the lane than any other. */
function makeRoom(lane: Lane, network: string, mostWaiting: number): void {
  const queues = [...lane.values()];
  if (queues.reduce((sum, { length }) => sum + length, 0) < mostWaiting) return;
  const longest = queues.reduce((one, other) => (other.length > one.length ? other : one));
  if (longest.length <= (lane.get(network)?.length ?? 0) + 1) throw new TooManyPasswordsError();
  longest.pop()?.turnAway();
}
