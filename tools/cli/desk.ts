import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { tabDraftSchema } from '../../contract/operator/titles.schema';
import type { Result } from '../../contract/wire/failure';
import { listTitles } from '../../server/catalogue/deskTitles';
import { listDeskTabs, readTab } from '../../server/content/arrangeTabs';
import { foldFigures } from '../../server/figures/foldFigures';
import { readFigures } from '../../server/figures/readFigures';
import type { Context } from '../../server/ground/context';
import { readInstallation } from '../../server/observation/readInstallation';
import { type Act, onCommandLine } from '../../server/operator/audit';
import {
  arrange,
  cancel,
  edit,
  listWatermark,
  offer,
  order,
  remove,
  setAside,
} from '../../server/operator/titles';
import { complaintOf } from '../jobs/jobRun';
import { runHere } from '../jobs/runHere';
import { endWith, oneLine, withContext } from './commandLine';
import { type DeskCommand, readDeskCommand } from './deskCommand';
import { printJobs, printTitle } from './printCatalogue';
import { watermarks } from './watermarks';

const USAGE = `Usage: npm run operate -- desk COMMAND

  list [TEXT]                    titles, those that changed last first, or those with these words
  title BOOK                     one of them, with its prices, as JSON
  hide BOOK                      takes a title from offer; who unlocked something of it keeps it
  offer BOOK [--at MOMENT]       offers it, or says when it will be: 2026-12-01T18:00-05:00
  prices BOOK --free N --price N [--range 11-20=5 …]
                                 what its chapters cost, in coins
  edit BOOK [--title, --author, --description, --category, --language TEXT] [--tags a,b] [--finished yes]
                                 what is told of it, whatever its file says later
  cover BOOK FILE                its cover
  next BOOK FILE                 the next chapters of a novel
  whole BOOK FILE                all chapters of it
  mend BOOK/CHAPTER WRONG RIGHT  words of a chapter, which it has once
  aside NUMBER …                 lays reports of misprints aside, by their numbers in “npm run operate -- catalog typos”
  jobs                           what the running server is doing with uploads, and what it did last
  cancel JOB                     ends one of them where nothing is half-done
  home [TAB]                     the tabs of home, or one of them as JSON
  arrange FILE                   arranges a tab: what “home TAB” prints, with bookIds in place of books
  order TAB …                    the order of the tabs; those that are not named stand behind
  remove-tab TAB                 takes a tab away; what is in it stays in the catalogue
  watermarks list                advertising lines that are taken out of imported books
  watermarks add LINE            * stands for any words, {site} for any address
  watermarks remove LINE
  watermarks preview BOOK [--line LINE]
                                 what they would take out of a title, a file or a folder of files, a line each
  watermarks strip BOOK          takes them out of a title that is published already
  figures [DAYS]                 money and readers, a day a line
  state                          version, database, queues, disk and last backup, as JSON

What is done is entered in the audit log. Exit code 0, 1 where it could not be done, 2 for a command that makes no sense.`;

/** Does the desk's work on titles, home and figures (decision 0083). */
async function main(): Promise<number> {
  const command = readDeskCommand(process.argv.slice(2));
  if (command === null) {
    console.error(USAGE);
    return 2;
  }
  return await withContext((context) => run(context, command));
}

async function run(context: Context, command: DeskCommand): Promise<number> {
  const { db } = context;
  switch (command.name) {
    case 'list': {
      const { list } = await listTitles(db, { query: command.query, isHidden: false, after: null });
      for (const { id, title, author, chapterCount, isHidden } of list)
        console.log(
          [id, isHidden ? 'hidden' : 'offered', chapterCount, title, author]
            .map(String)
            .map(oneLine)
            .join('\t'),
        );
      return 0;
    }
    case 'offer': {
      const { bookId, isHidden, at: publishAt } = command;
      return tell(await onCommandLine(context, (tx, now) => offer(tx, bookId, { isHidden, publishAt }, now)));
    }
    case 'edit':
      return tell(await onCommandLine(context, (tx, now) => edit(tx, command.bookId, command.edits, now)));
    case 'job':
      return await runWork(context, command);
    case 'home':
      console.log(
        JSON.stringify(command.tab ? await readTab(db, command.tab) : await listDeskTabs(db), null, 2),
      );
      return 0;
    case 'arrange': {
      const read = v.safeParse(
        v.pipe(v.string(), v.parseJson(), tabDraftSchema),
        await readFile(command.file, 'utf8'),
      );
      if (read.success) return tell(await onCommandLine(context, (tx) => arrange(tx, read.output)));
      console.error(`${command.file} is no tab:\n${v.summarize(read.issues)}`);
      return 1;
    }
    case 'order':
      return tell(await onCommandLine(context, (tx) => order(tx, command.tabs)));
    case 'remove-tab':
      return tell(await onCommandLine(context, (tx) => remove(tx, command.tab)));
    case 'aside':
      return tell(await onCommandLine(context, (tx, now) => setAside(tx, command.ids, now)));
    case 'cancel':
      return tell(await onCommandLine(context, (tx, now) => cancel(tx, command.jobId, now)));
    case 'jobs':
      await printJobs(db);
      return 0;
    case 'title':
      return await printTitle(db, command.bookId);
    case 'watermarks': {
      if (command.act === 'list' || command.act === 'preview') return await watermarks(context, command);
      const { pattern, act } = command;
      const listed = { pattern, isListed: act === 'add' };
      return tell(await onCommandLine(context, (tx, now) => listWatermark(tx, listed, now)));
    }
    case 'figures':
      await foldFigures(context);
      for (const { day, ...figures } of await readFigures(context, command.days))
        console.log(
          `${day}\t${Object.entries(figures)
            .map(([name, value]) => `${name} ${value ?? '–'}`)
            .join(' ')}`,
        );
      return 0;
    case 'state':
      console.log(JSON.stringify(await readInstallation(context), null, 2));
      return 0;
  }
}

async function runWork(
  context: Context,
  { work, file }: Extract<DeskCommand, { name: 'job' }>,
): Promise<number> {
  const signal = new AbortController().signal;
  try {
    const result = await runHere(context, work, { signal, ...(file !== undefined && { file }) });
    if ('bookId' in result) {
      const { kind, bookId } = result;
      const act = ACTS[work.kind];
      await onCommandLine(context, async () => ({
        ok: true,
        value: { answer: null, act: { act, object: 'title', objectId: bookId, after: { kind } } },
      }));
    }
    console.log(JSON.stringify(result));
    return 0;
  } catch (error) {
    console.error(
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? `${file} is not there.` : complaintOf(error),
    );
    return 1;
  }
}

const ACTS = {
  importNovel: 'upload.begin',
  importDrama: 'upload.begin',
  cover: 'title.edit',
  reprice: 'title.price',
  correct: 'typo.correct',
  prove: 'books.prove',
  strip: 'title.strip',
} as const satisfies Record<string, Act['act']>;

function tell(done: Result<unknown>): number {
  console.log(done.ok ? 'Done.' : `Not done: ${done.failure.name}`);
  return done.ok ? 0 : 1;
}

endWith(main(), (error) => (error as NodeJS.ErrnoException).code === 'ENOENT');
