import { sampleDevice } from '../../contract/testing/guest';
import type { Intent } from '../../data/outbox/intent';

export function logIntent(msg: string, accountId = 0): Intent<'log'> {
  const payload = { device: sampleDevice, msg, ext1: '', ext2: '', ext3: '', dateTime: 1_700_000_000_000 };
  return { kind: 'log', target: msg, payload, accountId };
}
