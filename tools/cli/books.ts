import { parseArgs } from 'node:util';
import { addDays } from '../../server/ground/calendar';
import type { Context } from '../../server/ground/context';
import { proveBooks, reconcileBooks } from './checkBooks';
import { endWith, withContext } from './commandLine';

const USAGE = `Usage: npm run operate -- books COMMAND

  reconcile             compares what each provider lists with the order book, line by line, and prints what differs
    --day YYYY-MM-DD      payments of this day in DOGEAR_ZONE (default: yesterday and today)

  prove                 proves the ledger: every entry adds up, no balance is negative, what is owed is explained by
                        refunds and disputes, and every order that was paid has its lines

Exit code 0 when the books agree, 1 when they do not, 2 for a command that makes no sense.`;

/** Proves and reconciles the books (decision 0053). */
async function main(): Promise<number> {
  const command = read();
  if (command === null) {
    console.error(USAGE);
    return 2;
  }
  return await withContext((context) => run(context, command));
}

type Command = { readonly name: 'reconcile' | 'prove'; readonly day: string | undefined };

function read(): Command | null {
  try {
    const options = { day: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [name, ...more] = positionals;
    const day = values.day;
    if (more.length > 0 || (day !== undefined && !isDay(day)) || (name !== 'reconcile' && name !== 'prove'))
      return null;
    return name === 'prove' && day !== undefined ? null : { name, day };
  } catch {
    return null;
  }
}

/** Date.parse takes the 31st of February for a day in March. */
function isDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
}

async function run(context: Context, { name, day }: Command): Promise<number> {
  if (name === 'prove') return await proveBooks(context);
  const today = context.days.of(context.now());
  const first = day ?? addDays(today, -1);
  return await reconcileBooks(
    context,
    context.days.startOf(first),
    context.days.startOf(addDays(day ?? today, 1)),
  );
}

endWith(main());
