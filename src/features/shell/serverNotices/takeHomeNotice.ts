import type { ServerNotice } from '../../../../contract/schemas/serverNotice';
import { readServerNotice } from '../../../../data/queries/serverNotices';
import { usecases } from '../../../platform/usecases';

/** The operator's notice that is due on home now; that it is shown is counted with it (spec 9.3: twice). */
export async function takeHomeNotice(): Promise<ServerNotice | undefined> {
  const notice = await readServerNotice('homeNotice');
  if (notice) await usecases.countServerNotice({ id: notice.id, dismissed: false });
  return notice;
}
