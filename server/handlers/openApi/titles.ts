import type { ApiAnswer } from '../../../contract/openApi/operations.schema';
import type { DeskChapter, DeskTitle, TitleCursor } from '../../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import {
  readChapter as chapterOf,
  listChapters as chaptersOf,
  describe as describeRow,
  editChapter,
  findChapter,
} from '../../catalogue/deskChapters';
import { readTitle as titleOf, listTitles as titlesOf } from '../../catalogue/deskTitles';
import { PlanOutdated } from '../../content/publishBook';
import { planChapter, writeChapter } from '../../content/publishChapter';
import { readSectionText } from '../../content/published';
import type { Transaction } from '../../ground/db/database';
import { apiAct } from '../../openApi/apiAct';
import type { ReadHandler, WriteHandler } from '../../openApi/apiHandler';
import type { Act, Done } from '../../operator/audit';

export const listTitles: ReadHandler<'listTitles'> = async ({ context, request: { query } }) => {
  const after = query.after === undefined ? null : cursorOf(query.after);
  if (after === undefined) return failed('malformed');
  const asked = { query: query.query ?? '', isHidden: false, isDeleted: false, after };
  const { list, next } = await titlesOf(context.db, asked);
  return success({ items: list.map(describe), next: next && `${next.updatedAt}-${next.id}` });
};

function cursorOf(text: string): TitleCursor | undefined {
  const [, updatedAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return updatedAt === undefined ? undefined : { updatedAt: Number(updatedAt), id: Number(id) };
}

function describe({ id, kind, title, author, chapterCount, isHidden, updatedAt }: DeskTitle) {
  return { id, kind, title, author, chapterCount, isHidden, updatedAt: new Date(updatedAt).toISOString() };
}

export const readTitle: ReadHandler<'readTitle'> = async ({ context, request: { path } }) => {
  const title = await titleOf(context.db, path.titleId);
  if (!title.ok) return title;
  const { description, category, tags, language, finished, wordCount, free, price, deletedAt } = title.value;
  const { ageRating, warnings } = title.value;
  if (deletedAt !== null) return failed('notFound');
  const more = { description, category, tags, language, ageRating, warnings, wordCount, price };
  return success({ ...describe(title.value), ...more, isFinished: finished, freeChapters: free });
};

export const listChapters: ReadHandler<'listChapters'> = async ({ context, request: { path, query } }) => {
  const after = query.after === undefined ? null : Number(query.after);
  if (after !== null && !Number.isSafeInteger(after)) return failed('malformed');
  const found = await chaptersOf(context.db, { bookId: path.titleId, query: '', after });
  if (!found.ok) return found;
  const { list, next } = found.value;
  return success({ items: list.map(describeChapter), next: next === null ? null : String(next) });
};

type Described = Pick<DeskChapter, 'target' | 'title' | 'wordCount' | 'price' | 'isRemoved' | 'isDraft'>;

function describeChapter({ target: number, title, wordCount, price, isRemoved, isDraft }: Described) {
  return { number, title, wordCount, price, isRemoved, isDraft };
}

export const readChapter: ReadHandler<'readChapter'> = async ({ context, request: { path } }) => {
  const { titleId, number } = path;
  const found = await findChapter(context.db, { bookId: titleId, target: number });
  if (!found.ok) return found;
  const { row } = found.value;
  const chapter = describeChapter(describeRow(row));
  return success({ ...chapter, titleId, text: await readSectionText(context, row) });
};

const isOutdated = (error: unknown) => error instanceof PlanOutdated;

export const publishChapter: WriteHandler<'publishChapter'> = async (call) => {
  const { context, request } = call;
  const { titleId: bookId } = request.path;
  return await apiAct(
    call,
    () => planChapter(context, { bookId, target: null, ...request.body }),
    async (tx, plan) => {
      await writeChapter(context, tx, plan);
      const { target, wordCount } = plan.section;
      const act = { act: 'chapter.publish', object: 'title', objectId: bookId } as const;
      return await withChapter(tx, { bookId, target }, [{ ...act, after: { target, wordCount } }]);
    },
    isOutdated,
  );
};

export const editChapterOfTitle: WriteHandler<'editChapter'> = async (call) => {
  const { context, request } = call;
  const { titleId: bookId, number: target } = request.path;
  const { title, text } = request.body;
  return await apiAct(
    call,
    async () => (text === undefined ? success(null) : await planChapter(context, { bookId, target, text })),
    async (tx, plan) => {
      const about = { object: 'title', objectId: bookId } as const;
      const acts: Act[] = [];
      if (plan !== null) {
        await writeChapter(context, tx, plan);
        const { wordCount } = plan.section;
        acts.push({ act: 'chapter.rewrite', ...about, after: { target, wordCount } });
      }
      if (title !== undefined) {
        const renamed = await editChapter(tx, { bookId, target }, { kind: 'rename', title }, context.now());
        if (!renamed.ok) return renamed;
        acts.push({ act: 'chapter.rename', ...about, after: { target } });
      }
      return await withChapter(tx, { bookId, target }, acts);
    },
    isOutdated,
  );
};

type Named = { readonly bookId: number; readonly target: number };

async function withChapter(
  tx: Transaction,
  named: Named,
  act: readonly Act[],
): Promise<Result<Done<ApiAnswer<'publishChapter'>>>> {
  const chapter = await chapterOf(tx, named);
  return chapter.ok ? success({ answer: describeChapter(chapter.value), act }) : chapter;
}
