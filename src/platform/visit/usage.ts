import type { UsageAction } from '../../../contract/account/signals';
import { usecases } from '../worker/usecases';
import { isAgreed } from './consent';

/** Has an action counted (spec 4.14), where the reader agreed to that; `detail`: which place of an ad. */
export async function noteAction(told: UsageAction, detail = ''): Promise<void> {
  if (!(await isAgreed('usage'))) return;
  const [page, action] = told.split(' ') as [string, string];
  await usecases.noteAction({ page, action, detail });
}
