import { PART_RIGHTS, type TitlePart } from '../../contract/studio/parts';
import { failed, success } from '../../contract/wire/failure';
import { listChapters, readChapter } from '../catalogue/deskChapters';
import { listEpisodes } from '../catalogue/deskEpisodes';
import { readTitle } from '../catalogue/deskTitles';
import { partOf } from '../catalogue/titleParts';
import { listTypoReports } from '../catalogue/typoReports';
import { listDrafts } from '../content/listDrafts';
import { passageOf, readParagraphs } from '../content/published';
import { readTitleDays, readTitleItems } from '../figures/readTitleFigures';
import { type Handler, sessionOf } from '../ground/call';
import { takeStoredBytes } from '../ground/limits/storedBytes';
import { mailBell } from '../ground/mail/enqueue';
import { takeMail } from '../ground/mail/mailBudgets';
import { answerOnce } from '../ground/session/answerOnce';
import { readOwnJob } from '../jobs/describeJob';
import { recordAct } from '../operator/audit';
import { arrangeDrafts } from '../operator/drafts';
import { correct, editOneChapter, setAside } from '../operator/titles';
import { readStatement } from '../shares/statement';
import { latestComments } from '../studio/comments';
import { answerInvitation } from '../studio/invitations';
import {
  dropManuscript,
  listManuscripts,
  listVersions,
  readManuscript,
  saveManuscript,
} from '../studio/manuscripts';
import { changePeople, listPeople } from '../studio/people';
import { type ManuscriptPlan, placeManuscript, planManuscript } from '../studio/placeManuscript';
import { titleAct, titleRead } from '../studio/studioCall';
import { readStudio } from '../studio/titles';
import { beginNextChapters, hasJobsLeft, takeUpload } from '../studio/uploads';

export const studioHome: Handler<'studioHome'> = async (call) =>
  success(await readStudio(call.context, sessionOf(call).userId));

export const studioAnswerInvitation: Handler<'studioAnswerInvitation'> = (call) => {
  const { context, request } = call;
  return answerOnce(call, 'studioAnswerInvitation', async (tx, userId) => {
    const done = await answerInvitation(tx, context, { userId, ...request });
    if (!done.ok) return done;
    const actor = { operatorId: userId, commandId: request.requestId };
    await recordAct(tx, actor, done.value.act, context.now());
    return success(done.value.answer);
  });
};

export const studioTitle = titleRead<'studioTitle'>(async ({ context, request }, { part }) => {
  const file = await readTitle(context.db, request.bookId);
  return file.ok ? success({ part, file: file.value }) : file;
});

export const studioPeople = titleRead<'studioPeople'>(async ({ context, request }, person) =>
  success(await listPeople(context, request.bookId, { kind: 'person', ...person })),
);

const change = titleAct(
  'studioChangePeople',
  () => true,
  (tx, { context, request, namedOrigin: origin }, { operatorId: userId, part }) =>
    changePeople(tx, context, { ...request, origin }, { kind: 'person', userId, part }),
);

/** A mail is taken out of the caller’s network’s budget as well, before the transaction. */
export const studioChangePeople: Handler<'studioChangePeople'> = async (call) => {
  const { context, request } = call;
  if (request.change.kind === 'invite') {
    const part = await partOf(context.db, { userId: sessionOf(call).userId, bookId: request.bookId });
    if (part === null) return failed('notFound');
    if (!PART_RIGHTS[part].invites) return failed('notAllowed');
    if (!(await takeMail(context, call))) return failed('tooMany');
  }
  const changed = await change(call);
  if (changed.ok) mailBell(context.db).ring();
  return changed;
};

export const studioChapters = titleRead<'studioChapters'>(({ context, request }) =>
  listChapters(context.db, request),
);

export const studioEpisodes = titleRead<'studioEpisodes'>(({ context, request }) =>
  listEpisodes(context.db, request),
);

export const studioChapter = titleRead<'studioChapter'>(({ context, request }) =>
  readChapter(context.db, request),
);

export const studioChapterText = titleRead<'studioChapterText'>(({ context, request }) =>
  readParagraphs(context, request),
);

const writes = (part: TitlePart) => PART_RIGHTS[part].writes;

const edit = titleAct('studioEditChapter', writes, (tx, { context, request }, { operatorId }) =>
  editOneChapter(tx, request, { operatorId, now: context.now() }),
);

export const studioEditChapter: Handler<'studioEditChapter'> = async (call) => {
  const { userId } = sessionOf(call);
  // Notes begin a job, as a correction does.
  if (call.request.change.kind === 'note' && !(await hasJobsLeft(call.context, userId)))
    return failed('tooMany');
  return await edit(call);
};

const correction = titleAct('studioCorrect', writes, (tx, { context, request }, { operatorId }) =>
  correct(tx, request, { operatorId, now: context.now() }),
);

export const studioCorrect: Handler<'studioCorrect'> = async (call) => {
  const { userId } = sessionOf(call);
  // Outside the act, so that the refusal is not stored: the same correction is sent again a moment later.
  if (!(await hasJobsLeft(call.context, userId))) return failed('tooMany');
  return await correction(call);
};

export const studioTypos = titleRead<'studioTypos'>(async ({ context, request }, { part }) => {
  if (!writes(part)) return failed('notAllowed');
  const { list, next } = await listTypoReports(context.db, request);
  // Who reported something is for the desk to know.
  return success({ list: list.map(({ userId: _, ...typo }) => typo), next });
});

export const studioPassage = titleRead<'studioPassage'>(async ({ context, request }, { part }) =>
  writes(part) ? success({ passage: await passageOf(context, request) }) : failed('notAllowed'),
);

export const studioSetTyposAside = titleAct('studioSetTyposAside', writes, (tx, { context, request }) =>
  setAside(tx, request, context.now()),
);

const upload = titleAct(
  'studioBeginUpload',
  (part) => PART_RIGHTS[part].uploads,
  (tx, { context, request }, { operatorId }) =>
    beginNextChapters(tx, { ...request, operatorId, now: context.now() }),
);

/** Its limits are outside the act as well. */
export const studioBeginUpload: Handler<'studioBeginUpload'> = async (call) => {
  const { context, request } = call;
  const { userId } = sessionOf(call);
  const part = await partOf(context.db, { userId, bookId: request.bookId });
  if (part === null) return failed('notFound');
  if (!PART_RIGHTS[part].uploads) return failed('notAllowed');
  if (!(await hasJobsLeft(context, userId))) return failed('tooMany');
  if (!(await takeUpload(context, userId))) return failed('tooMany');
  return await upload(call);
};

export const studioJob: Handler<'studioJob'> = async (call) => {
  const job = await readOwnJob(call.context.db, call.request.jobId, sessionOf(call).userId);
  return job ? success(job) : failed('notFound');
};

export const studioDrafts = titleRead<'studioDrafts'>(({ context, request }) => listDrafts(context, request));

export const studioArrangeDrafts = titleAct(
  'studioArrangeDrafts',
  (part, { change: { kind } }) => PART_RIGHTS[part].arranges.includes(kind),
  (tx, { context, request }, { operatorId }) =>
    arrangeDrafts(tx, request, { operatorId, now: context.now() }),
);

export const studioTitleFigures = titleRead<'studioTitleFigures'>(async ({ context, request }) =>
  success({
    zone: context.days.zone,
    days: await readTitleDays(context, request.bookId, request.days),
  }),
);

export const studioTitleItems = titleRead<'studioTitleItems'>(async ({ context, request }) =>
  success({ items: await readTitleItems(context.db, request.bookId) }),
);

export const studioComments = titleRead<'studioComments'>(async ({ context, request }, { userId }) =>
  success(await latestComments(context, { ...request, userId })),
);

export const studioManuscripts = titleRead<'studioManuscripts'>(
  async ({ context, request }) => success(await listManuscripts(context.db, request.bookId)),
  writes,
);

export const studioManuscript = titleRead<'studioManuscript'>(
  ({ context, request }) => readManuscript(context.db, request),
  writes,
);

export const studioManuscriptVersions = titleRead<'studioManuscriptVersions'>(
  ({ context, request }) => listVersions(context.db, request),
  writes,
);

const save = titleAct('studioSaveManuscript', writes, async (tx, { context, request }, { operatorId }) => {
  const saved = await saveManuscript(tx, { ...request, userId: operatorId, now: context.now() });
  // Versions tell who saved what; the log has what readers see.
  return saved.ok ? success({ answer: saved.value, act: [] }) : saved;
});

/** The text counts as stored where it stays: saves that follow one another are one version. */
export const studioSaveManuscript: Handler<'studioSaveManuscript'> = async (call) => {
  const { context, network, request } = call;
  const stays = request.base === null || request.isKept;
  if (stays && !(await takeStoredBytes(context, network, Buffer.byteLength(request.text))))
    return failed('tooMany');
  return await save(call);
};

export const studioDropManuscript = titleAct('studioDropManuscript', writes, async (tx, { request }) => {
  const dropped = await dropManuscript(tx, request);
  return dropped.ok ? success({ answer: dropped.value, act: [] }) : dropped;
});

export const studioPlaceManuscript = titleAct<'studioPlaceManuscript', ManuscriptPlan>(
  'studioPlaceManuscript',
  writes,
  (tx, { context, request }, _, plan) => placeManuscript(tx, context, request, plan),
  ({ context, request }, person) => planManuscript(context, request, person),
);

export const studioStatement: Handler<'studioStatement'> = async (call) =>
  success(await readStatement(call.context, { userId: sessionOf(call).userId, before: call.request.before }));
