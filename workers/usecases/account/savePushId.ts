import type { Result } from '../../../contract/wire/failure';
import type { Language } from '../../../contract/wire/limits';
import { savePushId as save } from '../../../data/account/savePushId';
import { outcome } from '../ground/outcome';

/** Where this browser is reached while the app is closed (data/account/savePushId). `pushId`: empty for not at all. */
export function savePushId(request: { pushId: string; language: Language }): Promise<Result<null>> {
  return outcome(() => save(request.pushId, request.language));
}
