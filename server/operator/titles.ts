import { randomUUID } from 'node:crypto';
import type { AuthorNotes } from '../../contract/catalogue/authorNotes';
import type { Job, JobWork } from '../../contract/operator/jobs.schema';
import type {
  ArrangedTab,
  ChapterChange,
  ChapterFile,
  DeskTab,
  TabDraft,
  TitleFile,
} from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { setAdOpens } from '../catalogue/adOpens';
import { deleteTitle, restoreTitle } from '../catalogue/deletedTitles';
import { editChapter, noteChapter, readChapter } from '../catalogue/deskChapters';
import { readTitle } from '../catalogue/deskTitles';
import { editTitle, type TitleEdits } from '../catalogue/titles';
import { setTyposAside } from '../catalogue/typoReports';
import { setWaiting, type Waiting } from '../catalogue/waiting';
import { arrangeTab, orderTabs, removeTab } from '../content/arrangeTabs';
import { type Offer, offerTitle } from '../content/offerTitle';
import { addWatermark, removeWatermark } from '../content/watermarks';
import type { Transaction } from '../ground/db/database';
import { beginJob, cancelJob } from '../jobs/beginJob';
import type { Act, Done } from './audit';

type By = { readonly operatorId: number | null; readonly now: Date };

/**
 * Changes a title's metadata. The log names the changed fields, not their texts, and the age rating. Refused:
 * `notFound`.
 */
export async function edit(
  tx: Transaction,
  bookId: number,
  edits: TitleEdits,
  now: Date,
): Promise<Result<Done<TitleFile>>> {
  const edited = await editTitle(tx, bookId, edits, now);
  if (!edited.ok) return edited;
  const { ageRating } = edits;
  const after = {
    changed: Object.keys(edits).sort().join(' '),
    ...(ageRating !== undefined && { ageRating }),
  };
  return withTitle(tx, bookId, { act: 'title.edit', after });
}

async function withTitle(
  tx: Transaction,
  bookId: number,
  act: Pick<Act, 'act' | 'before' | 'after'>,
): Promise<Result<Done<TitleFile>>> {
  const answer = await readTitle(tx, bookId);
  if (!answer.ok) return answer;
  return success({ answer: answer.value, act: { object: 'title', objectId: bookId, ...act } });
}

/**
 * Renames a chapter, removes it, or restores it, or writes its notes; then a job writes its file. Refused as
 * `editChapter` and `beginJob`.
 */
export async function editOneChapter(
  tx: Transaction,
  { bookId, target, change }: { bookId: number; target: number; change: ChapterChange },
  by: By,
): Promise<Result<Done<ChapterFile>>> {
  const named = { bookId, target };
  const edited =
    change.kind === 'note'
      ? await writeNotes(tx, named, change, by)
      : await editChapter(tx, named, change, by.now);
  if (!edited.ok) return edited;
  const answer = await readChapter(tx, named);
  if (!answer.ok) return answer;
  return success({
    answer: answer.value,
    act: { act: `chapter.${change.kind}`, object: 'title', objectId: bookId, after: { target } },
  });
}

async function writeNotes(
  tx: Transaction,
  named: { bookId: number; target: number },
  notes: AuthorNotes,
  by: By,
): Promise<Result<unknown>> {
  const noted = await noteChapter(tx, named, notes);
  if (!noted.ok) return noted;
  const work = { kind: 'settle', bookId: named.bookId, chapterId: noted.value } as const;
  return await beginJob(tx, { id: randomUUID(), work, ...by });
}

type Correction = Omit<Extract<JobWork, { kind: 'correct' }>, 'kind'> & { readonly requestId: string };

/**
 * Corrects words of a chapter in place: a job, which writes the chapter's new file before the catalogue names
 * it. Refused as `beginJob`.
 */
export async function correct(
  tx: Transaction,
  { requestId: id, bookId, target, wrong, right, at, reports }: Correction,
  by: By,
): Promise<Result<Done<Job>>> {
  const work = { kind: 'correct', bookId, target, wrong, right, at, reports } as const;
  const job = await beginJob(tx, { id, work, ...by });
  if (!job.ok) return job;
  const after = { target, reports: reports.join(' ') };
  return success({
    answer: job.value,
    act: { act: 'typo.correct', object: 'title', objectId: bookId, after },
  });
}

/**
 * Offers a title to readers, withdraws it, or schedules it. Refused: `notFound`, `malformed` for a time in
 * the past.
 */
export async function offer(
  tx: Transaction,
  bookId: number,
  { isHidden, publishAt }: Offer,
  now: Date,
): Promise<Result<Done<TitleFile>>> {
  if (publishAt !== null && publishAt <= now) return failed('malformed');
  const before = await offerTitle(tx, bookId, { isHidden, publishAt }, now);
  if (!before.ok) return before;
  return withTitle(tx, bookId, {
    act: isHidden ? (publishAt ? 'title.schedule' : 'title.hide') : 'title.offer',
    before: { isHidden: before.value.hiddenAt !== null },
    after: { isHidden, publishAt: publishAt?.toISOString() ?? null },
  });
}

/** Sets what opens a novel's locked chapters without coins (decision 0146). Refused: `notFound`. */
export async function wait(
  tx: Transaction,
  { bookId, ticketRule, freeAfterDays }: Waiting & { readonly bookId: number },
): Promise<Result<Done<TitleFile>>> {
  const before = await setWaiting(tx, bookId, { ticketRule, freeAfterDays });
  if (!before.ok) return before;
  return withTitle(tx, bookId, {
    act: 'title.waiting',
    before: { tickets: before.value.ticketRule, freeAfterDays: before.value.freeAfterDays },
    after: { tickets: ticketRule, freeAfterDays },
  });
}

/** Sets how many episodes a day ads open for a viewer of a drama (decision 0148). Refused: `notFound`. */
export async function setAds(
  tx: Transaction,
  { bookId, adOpens }: { readonly bookId: number; readonly adOpens: number },
): Promise<Result<Done<TitleFile>>> {
  const before = await setAdOpens(tx, bookId, adOpens);
  if (!before.ok) return before;
  return withTitle(tx, bookId, {
    act: 'title.ads',
    before: { episodesADay: before.value },
    after: { episodesADay: adOpens },
  });
}

/** Deletes a title, or withdraws it if somebody unlocked something of it. Refused as `deleteTitle`. */
export async function bin(
  tx: Transaction,
  bookId: number,
  title: string,
  now: Date,
): Promise<Result<Done<TitleFile>>> {
  const gone = await deleteTitle(tx, bookId, title, now);
  if (!gone.ok) return gone;
  return withTitle(tx, bookId, { act: 'title.delete', after: { unlocks: gone.value.unlocks } });
}

/** Restores a deleted title; it is not published. Refused as `restoreTitle`. */
export async function unbin(tx: Transaction, bookId: number): Promise<Result<Done<TitleFile>>> {
  const back = await restoreTitle(tx, bookId);
  if (!back.ok) return back;
  return withTitle(tx, bookId, { act: 'title.restore' });
}

/** Dismisses reports of misprints; with `bookId`, only those of this title. */
export async function setAside(
  tx: Transaction,
  { ids, bookId }: { ids: readonly number[]; bookId?: number | undefined },
  now: Date,
): Promise<Result<Done<null>>> {
  const settled = await setTyposAside(tx, { ids, bookId }, now);
  const objectId = ids.join(' ').slice(0, 80);
  return success({
    answer: null,
    act: { act: 'typo.setAside', object: 'typo', objectId, after: { settled } },
  });
}

/**
 * Adds a line that is removed from imported books, or takes it off the list. Refused: `malformed`,
 * `accountFull`, `notFound`.
 */
export async function listWatermark(
  tx: Transaction,
  { pattern, isListed }: { pattern: string; isListed: boolean },
  now: Date,
): Promise<Result<Done<null>>> {
  if (isListed) {
    const refused = await addWatermark(tx, pattern, now);
    if (refused !== null) return failed(refused);
  } else if (!(await removeWatermark(tx, pattern))) {
    return failed('notFound');
  }
  const act = isListed ? 'watermark.add' : 'watermark.remove';
  return success({ answer: null, act: { act, object: 'watermark', objectId: pattern.slice(0, 80) } });
}

/** Arranges a tab of home, or creates it. Refused as `arrangeTab`. */
export async function arrange(tx: Transaction, draft: TabDraft): Promise<Result<Done<ArrangedTab>>> {
  const arranged = await arrangeTab(tx, draft);
  if (!arranged.ok) return arranged;
  const { blocks, tab, seen } = draft;
  const placed = blocks.reduce((sum, { bookIds }) => sum + bookIds.length, 0);
  return success({
    answer: arranged.value,
    act: {
      act: 'home.arrange',
      object: 'tab',
      objectId: tab.indexValue,
      after: { isNew: seen === '', type: tab.type, blocks: blocks.length, placed },
    },
  });
}

/** Puts the tabs of home in this order; unnamed ones follow at the end. */
export async function order(
  tx: Transaction,
  tabs: readonly string[],
): Promise<Result<Done<{ list: DeskTab[] }>>> {
  const list = await orderTabs(tx, tabs);
  const after = { order: list.map(({ indexValue }) => indexValue).join(' ') };
  return success({ answer: { list }, act: { act: 'home.order', object: 'tab', objectId: '', after } });
}

/** Removes a tab of home; its titles stay in the catalogue. Refused: `notFound`. */
export async function remove(tx: Transaction, tab: string): Promise<Result<Done<null>>> {
  const gone = await removeTab(tx, tab);
  if (!gone.ok) return gone;
  return success({ answer: null, act: { act: 'home.removeTab', object: 'tab', objectId: tab } });
}

/** Cancels a job. Refused as `cancelJob`. */
export async function cancel(tx: Transaction, jobId: string, now: Date): Promise<Result<Done<null>>> {
  const ended = await cancelJob(tx, jobId, now);
  if (!ended.ok) return ended;
  return success({ answer: null, act: { act: 'job.cancel', object: 'job', objectId: jobId } });
}
