import { randomUUID } from 'node:crypto';
import type { DraftChange, TitleFile } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { readTitle } from '../catalogue/deskTitles';
import { discardDrafts, moveDraft } from '../content/arrangeDrafts';
import { publishDrafts, scheduleDrafts, withdraw } from '../content/drafts';
import { keepTimetable, setHiatus, setTimetable } from '../content/timetable';
import type { Transaction } from '../ground/db/database';
import { beginJob, isChanging } from '../jobs/beginJob';
import type { Act, Done } from './audit';

type Named = { readonly bookId: number; readonly change: DraftChange };
type By = { readonly operatorId: number | null; readonly now: Date };

/**
 * Publishes, schedules, moves, discards or withdraws chapters or episodes, or sets a title's timetable or hiatus.
 * Refused as those, and as `beginJob`; `tooMany` also to a move while a job changes the title.
 */
export async function arrangeDrafts(
  tx: Transaction,
  { bookId, change }: Named,
  by: By,
): Promise<Result<Done<TitleFile>>> {
  if ((change.kind === 'move' || change.kind === 'discard') && (await isChanging(tx, bookId)))
    return failed('tooMany');
  const done = await carryOut(tx, bookId, change, by.now);
  if (!done.ok) return done;
  await keepTimetable(tx, bookId, by.now);
  const answer = await readTitle(tx, bookId);
  if (!answer.ok) return answer;
  const isDrama = answer.value.kind === 'drama';
  const { isUnsettled = false, ...after } = done.value;
  if (isUnsettled) {
    const work = { kind: 'settle', bookId } as const;
    const lane = isDrama ? 'films' : 'texts';
    const job = await beginJob(tx, { id: randomUUID(), work, lane, ...by });
    if (!job.ok) return job;
  }
  const { kind } = change;
  const ofTitle = kind === 'timetable' || kind === 'hiatus';
  const act = ofTitle ? (`title.${kind}` as const) : (`${isDrama ? 'episode' : 'chapter'}.${kind}` as const);
  return success({ answer: answer.value, act: { act, object: 'title', objectId: bookId, after } });
}

type Carried = NonNullable<Act['after']> & { isUnsettled?: boolean };

async function carryOut(
  tx: Transaction,
  bookId: number,
  change: DraftChange,
  now: Date,
): Promise<Result<Carried>> {
  switch (change.kind) {
    case 'publish': {
      const { through, isSilent } = change;
      const published = await publishDrafts(tx, { bookId, through, isSilent }, now);
      if (!published.ok) return published;
      return success({ ...published.value, isSilent: isSilent ?? null });
    }
    case 'withdraw':
      return await withdraw(tx, { bookId, from: change.from }, now);
    case 'move':
      return await moveDraft(tx, { bookId, target: change.target, to: change.to });
    case 'discard':
      return await discardDrafts(tx, { bookId, from: change.from, to: change.to }, now);
    case 'schedule': {
      const { from, isSilent } = change;
      const times = change.times.map((at) => (at === null ? null : new Date(at)));
      const set = await scheduleDrafts(tx, { bookId, from, times, isSilent }, now);
      if (!set.ok) return set;
      const publishAt = times[0]?.toISOString() ?? null;
      return success({ from, to: from + times.length - 1, publishAt, isSilent: isSilent ?? null });
    }
    case 'timetable': {
      const { timetable } = change;
      const set = await setTimetable(tx, { bookId, timetable }, now);
      if (!set.ok) return set;
      if (!timetable) return success({ isOn: false });
      const { days, times, ...others } = timetable;
      return success({ isOn: true, days: days.join(' '), times: times.join(' '), ...others });
    }
    case 'hiatus': {
      const { hiatus } = change;
      const set = await setHiatus(tx, { bookId, hiatus }, now);
      if (!set.ok) return set;
      if (!hiatus) return success({ isOn: false });
      // The log has no text that a person wrote.
      const { until, zone } = hiatus;
      return success({ isOn: true, until, zone });
    }
  }
}
