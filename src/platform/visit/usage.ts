import type { UsageAction } from '../../../contract/account/signals';
import { usecases } from '../worker/usecases';
import { isAgreed } from './consent';

/** Counts an action if the reader agreed to it (spec 4.14). `detail`: the place of an ad. */
export async function recordAction(told: UsageAction, detail = ''): Promise<void> {
  if (!(await isAgreed('usage'))) return;
  const [page, action] = told.split(' ') as [string, string];
  await usecases.recordAction({ page, action, detail });
}
