import type { Context } from '../../server/ground/context';
import { liftAdBan, listAdBans } from '../../server/rewards/adClicks';
import { endWith, withContext } from './commandLine';

const USAGE = `Usage: npm run operate -- ads COMMAND

  bans                  lists who is kept from ads for clicking on them too often: number of the reader, and until when
  lift USERID           ends a reader’s ban

Exit code 0 when it was done, 1 when there was nothing to lift, 2 for a command that makes no sense.`;

type Command = { readonly name: 'bans' } | { readonly name: 'lift'; readonly userId: number };

/** Lists and lifts bans from ads (decision 0068). */
async function main(): Promise<number> {
  const command = read(process.argv.slice(2));
  if (command === null) {
    console.error(USAGE);
    return 2;
  }
  return await withContext((context) =>
    command.name === 'bans' ? printBans(context) : lift(context, command.userId),
  );
}

function read([name, userId, ...more]: readonly string[]): Command | null {
  if (more.length > 0) return null;
  if (name === 'bans') return userId === undefined ? { name } : null;
  const number = /^[1-9]\d{0,14}$/.test(userId ?? '') ? Number(userId) : null;
  return name === 'lift' && number !== null ? { name, userId: number } : null;
}

async function printBans({ db, now }: Context): Promise<number> {
  const bans = await listAdBans(db, now());
  for (const { userId, until } of bans) console.log(`${userId}\t${until.toISOString()}`);
  console.log(bans.length === 1 ? '1 ban' : `${bans.length} bans`);
  return 0;
}

async function lift({ db, now }: Context, userId: number): Promise<number> {
  const isLifted = await liftAdBan(db, userId, now());
  console.log(isLifted ? `Reader ${userId} sees ads again.` : `Reader ${userId} is not banned.`);
  return isLifted ? 0 : 1;
}

endWith(main());
