import { WATERMARKS } from '../../../contract/catalogue/watermarks';
import { failed, success } from '../../../contract/wire/failure';
import { titleStakes } from '../../catalogue/deletedTitles';
import { listChapters, readChapter } from '../../catalogue/deskChapters';
import { listEpisodes, readEpisodeFilm } from '../../catalogue/deskEpisodes';
import { listTitles, readTitle } from '../../catalogue/deskTitles';
import { isPossible } from '../../catalogue/dramaChange';
import { listTypoReports } from '../../catalogue/typoReports';
import { listDrafts } from '../../content/listDrafts';
import { previewWatermarks } from '../../content/previewWatermarks';
import { passageOf, readParagraphs } from '../../content/published';
import { readWatermarks } from '../../content/watermarks';
import { beginJob } from '../../jobs/beginJob';
import { always, deskAct, deskRead } from '../../operator/deskCall';
import { arrangeDrafts } from '../../operator/drafts';
import {
  bin,
  correct,
  edit,
  editOneChapter,
  listWatermark,
  offer,
  setAds,
  setAside,
  unbin,
  wait,
} from '../../operator/titles';

export const operatorTitles = deskRead<'operatorTitles'>(async ({ context, request }) =>
  success(await listTitles(context.db, request)),
);

export const operatorTitle = deskRead<'operatorTitle'>(({ context, request }) =>
  readTitle(context.db, request.bookId),
);

export const operatorEditTitle = deskAct('operatorEditTitle', (tx, { context, request }) =>
  edit(tx, request.bookId, request.edits, context.now()),
);

export const operatorOfferTitle = deskAct('operatorOfferTitle', (tx, { context, request }) => {
  const { bookId, isHidden, publishAt: at } = request;
  const publishAt = at === null ? null : new Date(at);
  return offer(tx, bookId, { isHidden, publishAt }, context.now());
});

export const operatorTitleStakes = deskRead<'operatorTitleStakes'>(({ context, request }) =>
  titleStakes(context.db, request.bookId),
);

export const operatorDeleteTitle = deskAct(
  'operatorDeleteTitle',
  (tx, { context, request }) => bin(tx, request.bookId, request.title, context.now()),
  always,
);

export const operatorRestoreTitle = deskAct('operatorRestoreTitle', (tx, { request }) =>
  unbin(tx, request.bookId),
);

export const operatorChapters = deskRead<'operatorChapters'>(({ context, request }) =>
  listChapters(context.db, request),
);

export const operatorEpisodes = deskRead<'operatorEpisodes'>(({ context, request }) =>
  listEpisodes(context.db, request),
);

export const operatorEpisodeFilm = deskRead<'operatorEpisodeFilm'>(({ context, request }) =>
  readEpisodeFilm(context, request),
);

export const operatorChapter = deskRead<'operatorChapter'>(({ context, request }) =>
  readChapter(context.db, request),
);

export const operatorChapterText = deskRead<'operatorChapterText'>(({ context, request }) =>
  readParagraphs(context, request),
);

export const operatorEditChapter = deskAct(
  'operatorEditChapter',
  (tx, { context, request }, { operatorId }) =>
    editOneChapter(tx, request, { operatorId, now: context.now() }),
);

export const operatorDrafts = deskRead<'operatorDrafts'>(({ context, request }) =>
  listDrafts(context, request),
);

export const operatorArrangeDrafts = deskAct(
  'operatorArrangeDrafts',
  (tx, { context, request }, { operatorId }) =>
    arrangeDrafts(tx, request, { operatorId, now: context.now() }),
);

/** Changes the price of a title: a job, since chapters that become priced must be sealed. */
export const operatorPriceTitle = deskAct(
  'operatorPriceTitle',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, bookId, free, price, ranges } = request;
    const before = await readTitle(tx, bookId);
    if (!before.ok) return failed('notFound');
    const work = { kind: 'reprice', bookId, free, price, ranges } as const;
    const lane = before.value.kind === 'drama' ? 'films' : 'texts';
    const job = await beginJob(tx, { id, operatorId, work, lane, now: context.now() });
    if (!job.ok) return job;
    return success({
      answer: job.value,
      act: {
        act: 'title.price',
        object: 'title',
        objectId: bookId,
        before: { free: before.value.free, price: before.value.price, ranges: before.value.ranges.length },
        after: { free, price, ranges: ranges.length },
      },
    });
  },
  always,
);

export const operatorSetWaiting = deskAct(
  'operatorSetWaiting',
  (tx, { request }) => wait(tx, request),
  always,
);

export const operatorSetAdOpens = deskAct(
  'operatorSetAdOpens',
  (tx, { request }) => setAds(tx, request),
  always,
);

/** Changes a drama: a job, since its films' files are written again. */
export const operatorEditDrama = deskAct(
  'operatorEditDrama',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, bookId, change } = request;
    if (!(await isPossible(tx, bookId, change))) return failed('notFound');
    const work = { kind: 'editDrama', bookId, change } as const;
    const job = await beginJob(tx, { id, operatorId, work, lane: 'films', now: context.now() });
    if (!job.ok) return job;
    const after = { change: change.kind, ...('target' in change && { target: change.target }) };
    return success({
      answer: job.value,
      act: { act: 'drama.edit', object: 'title', objectId: bookId, after },
    });
  },
);

export const operatorTypos = deskRead<'operatorTypos'>(async ({ context, request }) =>
  success(await listTypoReports(context.db, request)),
);

export const operatorPassage = deskRead<'operatorPassage'>(async ({ context, request }) =>
  success({ passage: await passageOf(context, request) }),
);

export const operatorCorrect = deskAct('operatorCorrect', (tx, { context, request }, { operatorId }) =>
  correct(tx, request, { operatorId, now: context.now() }),
);

export const operatorSetTyposAside = deskAct('operatorSetTyposAside', (tx, { context, request }) =>
  setAside(tx, request, context.now()),
);

export const operatorWatermarks = deskRead<'operatorWatermarks'>(async ({ context }) =>
  success({ list: await readWatermarks(context.db), builtIn: [...WATERMARKS] }),
);

export const operatorListWatermark = deskAct('operatorListWatermark', (tx, { context, request }) =>
  listWatermark(tx, request, context.now()),
);

export const operatorPreviewWatermarks = deskRead<'operatorPreviewWatermarks'>(({ context, request }) =>
  previewWatermarks(context, request),
);

/**
 * Removes the listed lines from a published novel: a job, which writes new files for the chapters concerned.
 */
export const operatorStripTitle = deskAct(
  'operatorStripTitle',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, bookId } = request;
    const title = await readTitle(tx, bookId);
    if (!title.ok || title.value.kind !== 'novel') return failed('notFound');
    const work = { kind: 'strip', bookId } as const;
    const job = await beginJob(tx, { id, operatorId, work, now: context.now() });
    if (!job.ok) return job;
    return success({ answer: job.value, act: { act: 'title.strip', object: 'title', objectId: bookId } });
  },
);
