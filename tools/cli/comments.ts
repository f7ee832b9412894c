import { readQueue, readWords } from '../../server/comments/moderation';
import type { Context } from '../../server/ground/context';
import { onCommandLine } from '../../server/operator/audit';
import { judgeComment, listWord } from '../../server/operator/moderation';
import { silence } from '../../server/operator/people/sanctions';
import { endWith, withContext } from './commandLine';
import { queuedLine } from './queuedLine';

const USAGE = `Usage: npm run operate -- comments COMMAND

  queue                     what waits for you, and what readers reported: a line each, the number first
  approve NUMBER…           lets everybody see these comments
  refuse NUMBER…            shows these to their authors alone
  words                     the words that have a comment wait
  words add WORD…           enters some, one or several in a row each: words add spam "buy now"
  words remove WORD…        takes some off
  silence READER DAYS WHY   keeps a reader from writing; 0 days end it

Exit code 0, 1 where a number or word was not found, 2 for a command that makes no sense.`;

/** Moderates comments (decision 0080). */
async function main(): Promise<number> {
  const [command = '', ...args] = process.argv.slice(2);
  const run = commandOf(command, args);
  if (!run) {
    console.error(USAGE);
    return 2;
  }
  return await withContext(run);
}

type Run = (context: Context) => Promise<number>;

function commandOf(command: string, args: readonly string[]): Run | undefined {
  const numbers = args.map(Number);
  const areNumbers = args.length > 0 && numbers.every((number) => Number.isSafeInteger(number) && number > 0);
  if (command === 'queue' && args.length === 0) return printQueue;
  if (command === 'approve' && areNumbers) return forEach(numbers, judging('approve'), 'approved');
  if (command === 'refuse' && areNumbers) return forEach(numbers, judging('refuse'), 'refused');
  if (command === 'words') return wordsCommand(args);
  if (command === 'silence') return silenceCommand(args);
  return undefined;
}

function wordsCommand([verb, ...words]: readonly string[]): Run | undefined {
  if (verb === undefined) return printWords;
  if (words.length === 0) return undefined;
  if (verb === 'add') return forEach(words, listing(true), 'entered');
  return verb === 'remove' ? forEach(words, listing(false), 'taken off') : undefined;
}

const judging = (verdict: 'approve' | 'refuse') => async (context: Context, commentId: number) =>
  (await onCommandLine(context, (tx, now) => judgeComment(tx, { commentId, verdict, reason: '' }, now))).ok;

const listing = (isListed: boolean) => async (context: Context, word: string) =>
  (await onCommandLine(context, (tx, now) => listWord(tx, { word, isListed }, now))).ok;

function silenceCommand([reader, time, ...why]: readonly string[]): Run | undefined {
  const [userId, days] = [Number(reader), Number(time)];
  if (!Number.isSafeInteger(userId) || !Number.isSafeInteger(days) || days < 0 || days > 36_500)
    return undefined;
  if (days > 0 && why.length === 0) return undefined;
  const keep = async (context: Context) =>
    (await onCommandLine(context, (tx, now) => silence(tx, { userId, days, reason: why.join(' ') }, now))).ok;
  return forEach([reader as string], keep, days === 0 ? 'may write' : `may not write for ${days} days`);
}

async function printQueue({ db }: Context): Promise<number> {
  const queue = await readQueue(db);
  for (const queued of queue) console.log(queuedLine(queued));
  console.log(queue.length === 1 ? '1 comment' : `${queue.length} comments`);
  return 0;
}

async function printWords(context: Context): Promise<number> {
  for (const word of await readWords(context.db)) console.log(word);
  return 0;
}

function forEach<Thing>(
  things: readonly Thing[],
  act: (context: Context, thing: Thing) => Promise<unknown>,
  done: string,
): Run {
  return async (context) => {
    let code = 0;
    for (const thing of things) {
      const isDone = Boolean(await act(context, thing));
      console.log(`${thing}: ${isDone ? done : 'not found'}`);
      if (!isDone) code = 1;
    }
    return code;
  };
}

endWith(main());
