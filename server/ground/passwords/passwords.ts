import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createPasswordTurns, type PasswordTurn } from './passwordTurns';

type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** 128 MB and about 0.4 s of one processor for each guess (OWASP's parameters, decision 0018). */
const COST: Cost = { N: 2 ** 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Leaves one processor free, and two of the four threads that files and gzip use too. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Beyond this number or this time the wait would exceed a call's timeout. */
const MOST_WAITING = 100;
const PATIENCE_MS = 30_000;
/** One per process, because all share its processors and threads. */
const TURNS = createPasswordTurns({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, patienceMs: PATIENCE_MS });

/**
 * Passwords as hashes `scrypt$N$r$p$salt$hash`, so that old hashes keep their parameters when these change.
 */
export type Passwords = {
  readonly hash: (password: string, turn: PasswordTurn) => Promise<string>;
  /** Returns whether the password is right. Without a hash it takes as long and returns false. */
  readonly matches: (password: string, kept: string | null, turn: PasswordTurn) => Promise<boolean>;
};

/** Only tests set `cost`. Both functions throw TooManyPasswordsError. */
export function createPasswords(cost: Cost = COST): Passwords {
  const { N, r, p } = cost;
  const write = (salt: Buffer, hash: Buffer) =>
    ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  const nobodys = write(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));
  return {
    hash: async (password, turn) => {
      const salt = randomBytes(SALT_BYTES);
      return write(salt, await derive(password, salt, cost, turn));
    },
    matches: async (password, kept, turn) => {
      const [, N, r, p, salt = '', hash = ''] = (kept ?? nobodys).split('$');
      const keptCost = { N: Number(N), r: Number(r), p: Number(p) };
      const found = await derive(password, Buffer.from(salt, 'base64url'), keptCost, turn);
      return timingSafeEqual(found, Buffer.from(hash, 'base64url')) && kept !== null;
    },
  };
}

/** Normalizes the password: different keyboards produce different forms of the same letters. */
async function derive(password: string, salt: Buffer, cost: Cost, turn: PasswordTurn): Promise<Buffer> {
  const { N, r } = cost;
  const free = await TURNS.take(turn);
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
