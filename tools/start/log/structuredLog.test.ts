import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { requestScope } from '../../../server/ground/requestScope';
import { openStructuredLog, redirectConsole } from './structuredLog';

const lines: string[] = [];
const log = openStructuredLog({ write: (line: string) => void lines.push(line) });
const last = () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
const { log: ownLog, info, warn, error } = console;
afterEach(() => {
  Object.assign(console, { log: ownLog, info, warn, error });
  lines.length = 0;
});

it('console output is written as lines of JSON, each with the id of its request', () => {
  const levels: string[] = [];
  redirectConsole(log, (level) => levels.push(level));
  requestScope.run({ id: 'abcdefgh' }, () => console.error('Order 7 waits:', 'its provider is away'));
  expect(last()).toMatchObject({
    level: 'error',
    msg: 'Order 7 waits: its provider is away',
    requestId: 'abcdefgh',
  });
  expect(Number.isNaN(Date.parse(String(last().time)))).toBe(false);
  console.log('Dogear is ready at http://127.0.0.1:8080');
  expect(last()).toMatchObject({ level: 'info', msg: 'Dogear is ready at http://127.0.0.1:8080' });
  expect(last()).not.toHaveProperty('requestId');
  expect(levels).toEqual(['error', 'info']);
});

it('an error is logged with its message, cause and stack, without the values it quotes', () => {
  const inner = Object.assign(new Error('invalid input syntax for type bigint: "ann"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(ann@books.example) already exists.',
  });
  const failed = new DrizzleQueryError(
    'select * from users where email = $1',
    ['ann@books.example', 'Ann'],
    inner,
  );
  log.write('error', ['POST /novel-api/x failed:', failed]);
  expect(lines.at(-1)).not.toMatch(/ann/i);
  expect(last()).toMatchObject({
    msg: 'POST /novel-api/x failed:',
    error: {
      message: 'Failed query: select * from users where email = $1',
      cause: { code: '22P02', message: 'invalid input syntax for type bigint' },
    },
  });
  expect(String((last().error as { stack: string }).stack)).toContain('structuredLog.test.ts');
});

it.each([
  ['Mail 7: 550 <ann.lee+x@mail.books.example> unknown', 'Mail 7: 550 <[mail]> unknown'],
  ['from 203.0.113.9 and 2001:db8::7:1', 'from [address] and [address]'],
  ['at 2026-11-25T17:46:16Z, version 1.2.3', 'at 2026-11-25T17:46:16Z, version 1.2.3'],
  ['smtps://desk:secret@mail.example:465', 'smtps://desk:…@mail.example:465'],
  [
    'Create its operator at https://books.example/setup#aB3_-x9Y',
    'Create its operator at https://books.example/setup#aB3_-x9Y',
  ],
  ['Authorization: Bearer abcdefghijkl', 'Authorization: Bearer …'],
  ['GET /novel-api/unlock?params=abc&userId=7 failed', 'GET /novel-api/unlock?… failed'],
])('the log removes personal data and secrets from “%s”', (said, kept) => {
  log.write('info', [said]);
  expect(last().msg).toBe(kept);
});

it('calls are logged, files and pages only when they failed', () => {
  log.call({ call: 'sign', status: 200, ms: 3 });
  expect(last()).toMatchObject({ level: 'info', call: 'sign', status: 200, ms: 3 });
  log.call({ call: 'asset', status: 200, ms: 1 });
  expect(lines).toHaveLength(1);
  log.call({ call: 'page', status: 500, ms: 1 });
  expect(last()).toMatchObject({ level: 'error', call: 'page' });
});
