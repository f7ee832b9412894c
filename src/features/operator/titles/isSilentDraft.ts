import type { Timetable } from '../../../../contract/operator/timetable.schema';
import type { DeskDraft } from '../../../../contract/operator/titles.schema';

/** Whether readers are not notified when a draft is published. */
export function isSilentDraft(
  { isSilent, byTimetable }: Pick<DeskDraft, 'isSilent' | 'byTimetable'>,
  timetable: Timetable | null,
): boolean {
  return isSilent ?? (byTimetable && timetable?.isSilent === true);
}
