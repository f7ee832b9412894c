import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswordTurns, type PasswordTurn, TooManyPasswordsError } from './passwordTurns';

const PATIENCE_MS = 1_000;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open({ atOnce = 1, mostWaiting = 6 } = {}) {
  const turns = createPasswordTurns({ atOnce, mostWaiting, patienceMs: PATIENCE_MS });
  const served: string[] = [];
  const turnedAway: string[] = [];
  const running: (() => void)[] = [];
  const come = (name: string, turn: Partial<PasswordTurn> = {}) => {
    turns.take({ lane: 'login', network: name.slice(0, 1), ...turn }).then(
      (free) => {
        served.push(name);
        running.push(free);
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(TooManyPasswordsError);
        turnedAway.push(name);
      },
    );
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const endOne = async () => {
    running.shift()?.();
    await settle();
  };
  const endAll = async () => {
    while (running.length > 0) await endOne();
  };
  return { come, endOne, endAll, settle, served, turnedAway, running };
}

describe('password hashing', () => {
  it('runs a fixed number of hashes in parallel', async () => {
    const { come, settle, running, endAll, served } = open({ atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1']) come(name);
    await settle();
    expect(running).toHaveLength(2);
    await endAll();
    expect(served).toHaveLength(4);
  });

  it('takes turns by network: a single call does not wait for another network’s queue', async () => {
    const { come, settle, endAll, served } = open();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) come(name);
    await settle();
    await endAll();
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('takes turns by lane: a flood of logins does not block registrations', async () => {
    const { come, settle, endAll, served } = open();
    for (const name of ['a1', 'a2', 'a3', 'a4']) come(name);
    come('b register', { lane: 'register' });
    come('c reset', { lane: 'reset' });
    await settle();
    await endAll();
    expect(served.slice(0, 4).toSorted()).toEqual(['a1', 'a2', 'b register', 'c reset']);
  });

  it('refuses the networks that fill a lane: two addresses cannot lock others out', async () => {
    const { come, settle, endAll, served, turnedAway } = open();
    come('x');
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4']) come(name);
    await settle();
    expect(turnedAway.toSorted()).toEqual(['a4', 'b4']);
    for (const name of ['c1', 'd1']) come(name);
    await settle();
    // Each of the two networks gave up one place.
    expect(turnedAway.toSorted()).toEqual(['a3', 'a4', 'b3', 'b4']);
    come('r1', { lane: 'register' });
    await endAll();
    expect(served).toEqual(expect.arrayContaining(['c1', 'd1', 'r1']));
  });

  it('refuses calls that wait too long, and skips them', async () => {
    const { come, settle, endAll, served, turnedAway } = open();
    for (const name of ['a1', 'a2', 'b1']) come(name);
    await settle();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(turnedAway).toEqual(['a2', 'b1']);
    come('c1');
    await endAll();
    expect(served).toEqual(['a1', 'c1']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
