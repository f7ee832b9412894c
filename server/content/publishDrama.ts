import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, sql } from 'drizzle-orm';
import { publicScenes } from '../catalogue/details';
import { indexBooks } from '../catalogue/indexBooks';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { transact } from '../ground/db/transact';
import { announceAdded } from '../push/announce';
import { editedDrama, standingEdits } from './bookEdits';
import { checkPublishDrama, type PublishDrama, type SettledDrama } from './dramaInput';
import { dramaColumns, type EpisodeColumns, type EpisodeRow, episodePrice, isSaidBy } from './dramaRows';
import { dropAttempt, dropOpenFilms } from './films/dropFilms';
import { hasWholeFilm, readFilm, type WrittenFiles, writeFilesTo } from './films/filmFiles';
import { makeFilm } from './films/makeFilm';
import type { PublishOutcome } from './publishBook';
import { PublishError } from './publishInput';
import { keepCover } from './publishRows';
import { keepTimetable } from './timetable';

type DramaRow = typeof books.$inferSelect;
/** As of a chapter: `drafted` is a new draft, `unseen` another change of a draft. */
type Change = 'added' | 'revised' | 'renamed' | 'drafted' | 'unseen' | 'none';
type Plan = {
  readonly drama: DramaRow | null;
  readonly columns: ReturnType<typeof dramaColumns> & Pick<DramaRow, 'edits'>;
  readonly isHidden: boolean;
  readonly rows: readonly (EpisodeColumns & { readonly change: Change })[];
  readonly removed: readonly EpisodeRow[];
  readonly openFilms: readonly EpisodeRow[];
};

/** Another process published the same drama between plan and write. */
class PlanOutdated extends Error {}

const TRIES = 3;

/**
 * Adds a drama to the catalogue or updates it. The drama is found by `sourceKey`, episodes by `target`, so
 * viewers' places and grants stay valid. All files are written first, then all rows in one transaction: a
 * failure of any episode leaves the catalogue unchanged and deletes the parts it wrote. `onEpisode` is called
 * after each episode. Throws PublishError for invalid input, and what packing throws.
 */
export async function publishDrama(
  context: Context,
  input: PublishDrama,
  onEpisode: (row: EpisodeColumns, change: Change) => void = () => undefined,
): Promise<PublishOutcome> {
  checkPublishDrama(input);
  for (let attempt = 1; ; attempt++) {
    const files = writeFilesTo(context.content);
    try {
      const plan = await makePlan(context, files, input, onEpisode);
      const outcome = await transact(context.db, (tx) => write(context, tx, plan));
      await dropOpenFilms(context, plan.openFilms);
      return outcome;
    } catch (error) {
      await dropAttempt(context, files, input.sourceKey);
      if (!(error instanceof PlanOutdated) || attempt === TRIES) throw error;
    }
  }
}

async function makePlan(
  context: Context,
  files: WrittenFiles,
  given: PublishDrama,
  onEpisode: (row: EpisodeColumns, change: Change) => void,
): Promise<Plan> {
  const [drama] = await context.db.select().from(books).where(eq(books.sourceKey, given.sourceKey));
  const edits = standingEdits(drama?.edits, given);
  const existing = drama
    ? await context.db.select().from(episodes).where(eq(episodes.dramaId, drama.id))
    : [];
  const input = withDrafts(editedDrama(given, edits, drama), existing);
  const byTarget = new Map(existing.map((row) => [row.target, row]));
  const newIds = await reserveIds(
    context,
    input.episodes.filter(({ target }) => !byTarget.has(target)).length,
  );
  const rows: Plan['rows'][number][] = [];
  for (const episode of input.episodes) {
    const row = byTarget.get(episode.target);
    const id = row?.id ?? (newIds.shift() as number);
    const price = episodePrice(input, episode.target);
    const columns = await makeFilm(context, files, episode, row, { id, price });
    const change = changeOf(row, columns);
    rows.push({ ...columns, change });
    onEpisode(columns, change);
  }
  const cover = await keepCover(files, input.cover, { chosen: edits.cover, before: drama });
  const sealedNow = new Set(rows.filter(({ sealed }) => sealed).map(({ id }) => id));
  return {
    drama: drama ?? null,
    columns: {
      ...dramaColumns(input, cover, rows),
      edits,
    },
    isHidden: drama ? drama.hiddenAt !== null : given.isHidden === true,
    rows,
    removed: existing.filter((row) => row.target > input.episodes.length && row.removedAt === null),
    openFilms: existing.filter((row) => !row.sealed && sealedNow.has(row.id)),
  };
}

/**
 * Drafts stay drafts, and the episodes after them are drafts too. The numbers of a drama have no gap, so a file
 * that ends before the first draft is refused.
 */
function withDrafts(drama: SettledDrama, existing: readonly EpisodeRow[]): SettledDrama {
  const { episodes: given } = drama;
  const drafts = existing.flatMap(({ isDraft, target }) => (isDraft ? [target] : []));
  const first = Math.min(...drafts, ...given.flatMap(({ isDraft, target }) => (isDraft ? [target] : [])));
  if (first === 1) throw new PublishError(`“${drama.title}” has no episode that is not a draft.`);
  if (drafts.length > 0 && given.length < first - 1)
    throw new PublishError(
      `The drama has drafts from episode ${first} on: send all episodes before it, or discard the drafts.`,
    );
  const episodes = given.map((episode) => ({ ...episode, isDraft: episode.target >= first }));
  return { ...drama, episodes };
}

function changeOf(row: EpisodeRow | undefined, columns: EpisodeColumns): Change {
  if (columns.isDraft) return !row?.isDraft ? 'drafted' : isSaidBy(row, columns) ? 'none' : 'unseen';
  if (!row || row.removedAt !== null) return 'added';
  if (isSaidBy(row, columns)) return 'none';
  return row.sourceHash === columns.sourceHash && row.sealed === columns.sealed ? 'renamed' : 'revised';
}

async function reserveIds(context: Context, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    context.db,
    sql`select nextval(pg_get_serial_sequence('episodes', 'id'))::float8 as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

async function write(context: Context, tx: Transaction, plan: Plan): Promise<PublishOutcome> {
  await lockPublishing(tx);
  await checkPlan(context, tx, plan);
  const count = (change: Change) => plan.rows.filter((row) => row.change === change).length;
  const [added, revised, removed] = [count('added'), count('revised'), plan.removed.length];
  const drafted = count('drafted');
  const isSeen = added + revised + removed + count('renamed') > 0;
  const listChanged = isSeen || drafted + count('unseen') > 0;
  const isSame = plan.drama !== null && isSaidBy(plan.drama, plan.columns);
  if (plan.drama && !listChanged && isSame) {
    return { bookId: plan.drama.id, outcome: 'unchanged', added, revised, removed, drafted };
  }
  const now = context.now();
  const updatedAt = plan.drama && !isSeen && isSameForViewers(plan.drama, plan) ? plan.drama.updatedAt : now;
  const bookId = await writeDrama(tx, plan, listChanged, { now, updatedAt });
  await writeEpisodes(tx, bookId, plan, now);
  await keepTimetable(tx, bookId, now);
  if (!plan.isHidden) {
    if (plan.drama) await announceAdded(tx, { ...plan, title: plan.drama, now });
    await indexBooks(tx, [{ id: bookId, ...plan.columns }]);
  }
  await raiseRevision(tx);
  return { bookId, outcome: plan.drama ? 'updated' : 'created', added, revised, removed, drafted };
}

/** Names and scenes of drafts change nothing that viewers see, so a feed does not show the drama as changed. */
function isSameForViewers(drama: DramaRow, { columns: { edits: _, ties, ...columns } }: Plan): boolean {
  const { chapterCount } = columns;
  return (
    isSaidBy(drama, columns) &&
    ties?.novelId === drama.ties?.novelId &&
    isDeepStrictEqual(publicScenes(drama), publicScenes({ ties, chapterCount }))
  );
}

async function checkPlan(context: Context, tx: Transaction, plan: Plan): Promise<void> {
  const [now] = await tx
    .select({ id: books.id, revision: books.revision, updatedAt: books.updatedAt })
    .from(books)
    .where(eq(books.sourceKey, plan.columns.sourceKey));
  const then = plan.drama;
  if (now?.id !== then?.id || now?.revision !== then?.revision) throw new PlanOutdated();
  if (now && then && now.updatedAt.getTime() !== then.updatedAt.getTime()) throw new PlanOutdated();
  for (const { film: hash } of plan.rows) {
    const film = await readFilm(context.content, hash);
    if (film === null || !(await hasWholeFilm(context.content, film))) throw new PlanOutdated();
  }
}

async function writeDrama(
  tx: Transaction,
  { drama, columns, isHidden }: Plan,
  listChanged: boolean,
  { now, updatedAt }: { readonly now: Date; readonly updatedAt: Date },
): Promise<number> {
  if (drama === null) {
    const [created] = await tx
      .insert(books)
      .values({ ...columns, hiddenAt: isHidden ? now : null, createdAt: now, updatedAt })
      .returning({ id: books.id });
    if (!created) throw new PublishError('The database gave the drama no number.');
    return created.id;
  }
  // One of both always increases, so that a concurrent publication sees that its plan is outdated.
  const isQuiet = updatedAt === drama.updatedAt;
  const revision = listChanged || isQuiet ? drama.revision + 1 : drama.revision;
  await tx
    .update(books)
    .set({ ...columns, revision, updatedAt })
    .where(eq(books.id, drama.id));
  return drama.id;
}

async function writeEpisodes(tx: Transaction, dramaId: number, plan: Plan, now: Date): Promise<void> {
  for (const { change, ...columns } of plan.rows) {
    if (change === 'none') continue;
    const { id: _id, target: _target, ...set } = columns;
    const { isDraft } = columns;
    const removedAt = isDraft ? now : null;
    await tx
      .insert(episodes)
      .values({ ...columns, dramaId, removedAt, publishedAt: isDraft ? null : now })
      .onConflictDoUpdate({
        target: [episodes.dramaId, episodes.target],
        set: {
          ...set,
          removedAt,
          publishedAt: sql`case
            when excluded.is_draft and not ${episodes.isDraft} then null
            when ${episodes.removedAt} is null then ${episodes.publishedAt}
            else coalesce(${episodes.publishedAt}, excluded.published_at) end`,
        },
      });
  }
  if (plan.removed.length === 0) return;
  await tx
    .update(episodes)
    .set({ removedAt: now })
    .where(
      inArray(
        episodes.id,
        plan.removed.map(({ id }) => id),
      ),
    );
}
