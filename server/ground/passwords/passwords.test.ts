import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords';
import { TooManyPasswordsError } from './passwordTurns';

const TURN = { lane: 'login', network: '192.0.2.1' } as const;

describe('a password', () => {
  it('is stored as scrypt of 2^17, 8, 1 with a salt, and is verified', async () => {
    const passwords = createPasswords();
    const kept = await passwords.hash('correct horse', TURN);
    expect(kept).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await createPasswords({ N: 2, r: 8, p: 1 }).matches('correct horse', kept, TURN)).toBe(true);
    expect(await passwords.matches('correct horsf', kept, TURN)).toBe(false);
  }, 60_000);

  it('is refused with the same work when there is no hash to compare', async () => {
    const passwords = createPasswords({ N: 2 ** 15, r: 8, p: 1 });
    const kept = await passwords.hash('correct horse', TURN);
    expect(await passwords.hash('correct horse', TURN)).not.toBe(kept);
    const timeOf = async (hash: string | null) => {
      let least = Number.POSITIVE_INFINITY;
      for (let nth = 0; nth < 3; nth++) {
        const from = performance.now();
        expect(await passwords.matches('wrong', hash, TURN)).toBe(false);
        least = Math.min(least, performance.now() - from);
      }
      return least;
    };
    const ratio = (await timeOf(null)) / (await timeOf(kept));
    // Without the work the ratio would be a thousandth.
    expect(ratio).toBeGreaterThan(0.2);
    expect(ratio).toBeLessThan(5);
  }, 60_000);

  it('is the same in composed and decomposed Unicode', async () => {
    const passwords = createPasswords({ N: 2, r: 8, p: 1 });
    expect(await passwords.matches('pass\u0065\u0301', await passwords.hash('pass\u00e9', TURN), TURN)).toBe(
      true,
    );
  });

  it('waits its turn, and is refused when the queue is full', async () => {
    const passwords = createPasswords({ N: 2 ** 10, r: 8, p: 1 });
    const all = await Promise.allSettled(
      Array.from({ length: 150 }, () => passwords.matches('x', null, TURN)),
    );
    const turnedAway = all.filter((one) => one.status === 'rejected');
    expect(turnedAway.length).toBeGreaterThan(40);
    for (const { reason } of turnedAway) expect(reason).toBeInstanceOf(TooManyPasswordsError);
    expect(await passwords.matches('x', null, TURN)).toBe(false);
  });
});
