import { BIN_DAYS } from '../../contract/operator/operator';
import type { TitleStakes } from '../../contract/operator/titles.schema';
import { FAILURE_MESSAGES, type Result } from '../../contract/wire/failure';
import { titleStakes } from '../../server/catalogue/deletedTitles';
import { readTitle } from '../../server/catalogue/deskTitles';
import type { Context } from '../../server/ground/context';
import { onCommandLine } from '../../server/operator/audit';
import { bin, unbin } from '../../server/operator/titles';
import { oneLine } from './commandLine';

/** Returns the run of a title command, or undefined if it is invalid. The run resolves to the exit code. */
export function titleCommand(
  name: string,
  [number = '', ...options]: readonly string[],
): ((context: Context) => Promise<number>) | undefined {
  const bookId = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : undefined;
  if (bookId === undefined) return undefined;
  if (name === 'restore' && options.length === 0)
    return async (context) =>
      tell(await onCommandLine(context, (tx) => unbin(tx, bookId)), 'Restored, not published');
  const isSure = options.length === 1 && options[0] === '--yes';
  return name === 'delete' && (isSure || options.length === 0)
    ? (context) => remove(context, bookId, isSure)
    : undefined;
}

async function remove(context: Context, bookId: number, isSure: boolean): Promise<number> {
  const [file, stakes] = [await readTitle(context.db, bookId), await titleStakes(context.db, bookId)];
  if (!file.ok) return tell(file, '');
  if (!stakes.ok) return tell(stakes, '');
  const { title, author } = file.value;
  console.log(`${bookId}: ${oneLine(title)}${author === '' ? '' : `, ${oneLine(author)}`}`);
  for (const line of describe(stakes.value)) console.log(line);
  if (!isSure) {
    console.error('Nothing was deleted: add --yes.');
    return 1;
  }
  return tell(
    await onCommandLine(context, (tx) => bin(tx, bookId, title, context.now())),
    stakes.value.unlocks > 0 ? 'Withdrawn' : 'Deleted',
  );
}

function describe({ items, bytes, inLibraries, readers, gold, unlocks }: TitleStakes): string[] {
  return [
    `chapters or episodes: ${items}, bytes: ${bytes}`,
    `readers with it in their library: ${inLibraries}`,
    `readers who have unlocked something: ${readers ?? 'too many unlocks to count'}, coins spent on it: ${gold}`,
    unlocks > 0
      ? 'Readers keep what they unlocked, and its files stay. It can be restored at any time.'
      : `It can be restored for ${BIN_DAYS} days. Then its files are removed.`,
  ];
}

function tell(done: Result<unknown>, text: string): number {
  if (done.ok) console.log(text);
  else console.error(`${FAILURE_MESSAGES[done.failure.name]} (${done.failure.name})`);
  return done.ok ? 0 : 1;
}
