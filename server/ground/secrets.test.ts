import { expect, test } from 'vitest';
import { verifySigned } from '../../contract/money/receipts.schema';
import { deriveSecrets } from './secrets';

test('the same secret gives the same signature, and another secret’s key rejects it', async () => {
  const secrets = deriveSecrets('a secret for tests that is long enough');
  const signed = secrets.sign('a text');
  expect(deriveSecrets('a secret for tests that is long enough').sign('a text')).toEqual(signed);
  expect(await verifySigned(secrets.receiptKey, signed)).toBe(true);
  const other = deriveSecrets('another secret for tests, long enough too');
  expect(await verifySigned(other.receiptKey, signed)).toBe(false);
});
