import { v7 as uuidv7 } from 'uuid';
import { WATCH_TIME_MOST_SECONDS } from '../../../contract/catalogue/limits';
import { MAX_WAITING_WATCHES, takesMore, watchTarget } from '../../../data/commands/watchTime';
import { append, dropOldest } from '../../../data/outbox/append';
import { isOfKind } from '../../../data/outbox/intent';
import { openRowsOf } from '../../../data/outbox/read';
import { currentOwner } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';

type Episode = { readonly videoId: number; readonly target: number };

/**
 * Inside a transaction on the outbox: adds to what is to be told of how long an episode played. While that was not sent it is one
 * intent, however often this is called: its words are only fixed by the first attempt. Resolves to the seconds that
 * wait in it.
 */
export async function tellWatchTime(episode: Episode, seconds: number): Promise<number> {
  const added = Math.min(Math.round(seconds), WATCH_TIME_MOST_SECONDS);
  if (added < 1) return 0;
  const owner = await currentOwner();
  const rows = await openRowsOf('watchTime', watchTarget(episode, '')).toArray();
  const unsent = rows
    .filter((row) => isOfKind(row, 'watchTime'))
    .find((row) => row.accountId === owner && takesMore(row, added));
  if (unsent) {
    const payload = { ...unsent.payload, seconds: unsent.payload.seconds + added };
    await db.outbox.put({ ...unsent, payload });
    return payload.seconds;
  }
  const { videoId, target } = episode;
  await append({
    kind: 'watchTime',
    target: watchTarget(episode, uuidv7()),
    payload: { videoId, target, seconds: added },
  });
  await dropOldest('watchTime', MAX_WAITING_WATCHES);
  return added;
}
