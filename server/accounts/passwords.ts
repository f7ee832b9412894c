import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** 128 MB and about 0.4 s of one processor for each guess (OWASP's parameters, decision 0018). */
const COST: Cost = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** One processor is left for everybody else, and two of the four threads that files and gzip need too. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Beyond so many the wait would be longer than a call may take. */
const MOST_WAITING = 100;

/** More logins at once than this server can work off. */
export class TooManyPasswordsError extends Error {
  override name = 'TooManyPasswordsError';
}

/** Passwords as hashes: `scrypt$N$r$p$salt$hash`, so that old ones keep their parameters when these change. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether it is the password. With no hash to compare it takes as long, and it is not. */
  readonly matches: (password: string, kept: string | null) => Promise<boolean>;
};

/** `cost` is another one in tests alone. Both functions throw TooManyPasswordsError. */
export function createPasswords(cost: Cost = COST): Passwords {
  const { N, r, p } = cost;
  const write = (salt: Buffer, hash: Buffer) =>
    ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  const nobodys = write(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      return write(salt, await derive(password, salt, cost));
    },
    matches: async (password, kept) => {
      const [, N, r, p, salt = '', hash = ''] = (kept ?? nobodys).split('$');
      const keptCost = { N: Number(N), r: Number(r), p: Number(p) };
      const found = await derive(password, Buffer.from(salt, 'base64url'), keptCost);
      return timingSafeEqual(found, Buffer.from(hash, 'base64url')) && kept !== null;
    },
  };
}

/** One spelling of the same letters, whatever keyboard they come from. */
async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const { N, r } = cost;
  const free = await takeTurn();
  try {
    return await new Promise((resolve, reject) => {
      scrypt(
        password.normalize('NFC'),
        salt,
        HASH_BYTES,
        { ...cost, maxmem: 2 * 128 * N * r + 2 ** 20 },
        (error, key) => (error ? reject(error) : resolve(key)),
      );
    });
  } finally {
    free();
  }
}

const waiting: (() => void)[] = [];
let working = 0;

/** Resolves when it is this one's turn; what it resolves to ends the turn. */
async function takeTurn(): Promise<() => void> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooManyPasswordsError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    working++;
  }
  return () => {
    const next = waiting.shift();
    if (next) next();
    else working--;
  };
}
