import { expect, test } from 'vitest';
import { runCommand } from '../../tests/operation/runCommand';

test('a command gets the remaining arguments, and its exit code is returned', async () => {
  expect(await runCommand('operate', ['books', 'reconcile', '--day', 'never'], {})).toEqual({
    code: 2,
    output: expect.stringMatching(/^Usage: npm run operate -- books COMMAND/),
  });
});

test.each([
  [[], /^Usage: npm run operate -- COMMAND/],
  [['toString'], /^There is no command toString\.\n\nUsage: /],
])('an unknown or missing command lists all commands and exits with 1: %j', async (args, output) => {
  const ran = await runCommand('operate', args, {});
  expect(ran).toEqual({ code: 1, output: expect.stringMatching(output) });
  expect(ran.output).toMatch(/^ {2}catalog +imports/m);
});
