import { describe, expect, it } from 'vitest';
import { describeFailure, FAILURE_MESSAGES, FAILURES, failed, failureOfCode, success } from './failure';

describe('the failure catalogue', () => {
  it('gives every failure a unique code other than 0 and 1', () => {
    const codes = Object.values(FAILURES).map((entry) => entry.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(1);
    expect(codes).not.toContain(0);
  });

  it('finds every failure by its code', () => {
    for (const [name, { code, disposition }] of Object.entries(FAILURES)) {
      expect(failureOfCode(code, 'why')).toEqual({ name, code, disposition, detail: 'why' });
    }
  });

  it('treats an unknown code as a server fault, which is retried', () => {
    expect(failureOfCode(987_654)).toEqual(describeFailure('serverFault'));
    expect(failureOfCode(0).disposition).toBe('retry');
    expect(failureOfCode(Number.NaN).name).toBe('serverFault');
  });

  it('has results that survive structured cloning and JSON', () => {
    for (const result of [success({ a: 1 }), failed('locked', 'chapter 11')]) {
      expect(structuredClone(result)).toEqual(result);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    }
  });

  it('has the messages of spec 8', () => {
    expect(FAILURE_MESSAGES.locked).toBe('This episode is paid content, please unlock it before watching');
    expect(FAILURE_MESSAGES.serverFault).toBe('Failed to load, please reload.');
  });
});
