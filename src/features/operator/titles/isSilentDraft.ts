import type { DeskDraft, Timetable } from '../../../../contract/operator/titles.schema';

/** Whether nobody is told of a draft when it comes out. */
export function isSilentDraft(
  { isSilent, byTimetable }: Pick<DeskDraft, 'isSilent' | 'byTimetable'>,
  timetable: Timetable | null,
): boolean {
  return isSilent ?? (byTimetable && timetable?.isSilent === true);
}
