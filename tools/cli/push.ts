import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { campaignSchema } from '../../contract/operator/desk.schema';
import type { Context } from '../../server/ground/context';
import { rowsOf } from '../../server/ground/db/database';
import { makeVapidKey } from '../../server/ground/vapidKeys';
import { announceCampaign } from '../../server/push/announce';
import { endWith, withContext } from './commandLine';

const USAGE = `Usage: npm run operate -- push COMMAND

  campaign FILE.json    has every reader told who did not switch that off: { "key", "titles", "bodies", "path" }, the texts by
                        language (en at least); a key is told once. "audience" has only some told: { "languages": ["pt"],
                        "readWithinDays": 30 or "quietForDays": 14, "bookId": 7 }, "cap" only that many browsers, however often it is given
  report                what was told in the last 30 days, and how many followed it
  key                   prints a new private key for DOGEAR_VAPID_KEY

The running server sends. Exit code 0, 1 where the file is not as it must be, 2 for a command that makes no sense.`;

/** Manages pushes (decision 0060). */
async function main(): Promise<number> {
  const [command, file, ...more] = process.argv.slice(2);
  if (command === 'key' && file === undefined) {
    console.log(makeVapidKey());
    return 0;
  }
  const isKnown = command === 'campaign' ? file !== undefined : command === 'report' && file === undefined;
  if (!isKnown || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  return await withContext((context) =>
    command === 'report' ? report(context) : campaign(context, file as string),
  );
}

async function campaign(context: Context, file: string): Promise<number> {
  if (context.vapid === null && !context.settings.sendsDigests) {
    console.error(
      'Nothing is told from here: DOGEAR_VAPID_KEY is not set, or DOGEAR_PUSH is off, and there are no digests.',
    );
    return 1;
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), campaignSchema), await readFile(file, 'utf8'));
  if (!read.success) {
    console.error(`${file} is no campaign:\n${v.summarize(read.issues)}`);
    return 1;
  }
  const { key } = read.output;
  const isNew = await announceCampaign(context.db, read.output, context.now());
  console.log(
    isNew ? `The server tells “${key}” from now on.` : `“${key}” was told before: nothing is sent.`,
  );
  return 0;
}

async function report({ db }: Context): Promise<number> {
  const rows = await rowsOf<{ what: string; waiting: number; sent: number; unsure: number; opened: number }>(
    db,
    sql`select case kind when 'campaign' then subject else kind end as what,
        count(*) filter (where claimed_at is null)::int as waiting,
        count(*) filter (where sent_at is not null)::int as sent,
        count(*) filter (where claimed_at is not null and sent_at is null)::int as unsure,
        count(*) filter (where opened_at is not null)::int as opened
      from push_notices group by 1 order by 1`,
  );
  const [browsers] = await rowsOf<{ number: number }>(
    db,
    sql`select count(*)::int as number from push_subscriptions`,
  );
  console.log(`Browsers that can be told: ${browsers?.number ?? 0}`);
  for (const { what, waiting, sent, unsure, opened } of rows) {
    console.log(`${what}: sent ${sent}, followed ${opened}, waiting ${waiting}, sent or not ${unsure}`);
  }
  const [mailed] = await rowsOf<{ number: number; items: number }>(
    db,
    sql`select count(distinct (user_id, mailed_at))::int as number, count(*)::int as items
      from digest_items where mailed_at is not null`,
  );
  console.log(`By e-mail: ${mailed?.items ?? 0} in ${mailed?.number ?? 0} mails`);
  return 0;
}

// The message names a missing campaign file.
endWith(main(), (error) => (error as NodeJS.ErrnoException).code === 'ENOENT');
