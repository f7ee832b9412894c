import type { NoticePlace, ServerNotice } from '../../contract/account/installation.schema';
import { readSealedSetting } from './sealedSettings';
import { readServerConfig } from './serverConfig';

/** The operator's notice for a place, until the reader dismissed it for good (spec 3). */
export async function readServerNotice(place: NoticePlace): Promise<ServerNotice | undefined> {
  const [notice] = await readServerNotices(place);
  return notice;
}

/** What is said below the pages, and what is said over a book that is read. */
export function readPageNotices(): Promise<readonly (ServerNotice | undefined)[]> {
  return readServerNotices('bottomNotice', 'readingLeadNotice');
}

async function readServerNotices(...places: NoticePlace[]): Promise<readonly (ServerNotice | undefined)[]> {
  const [config, timesLeft] = await Promise.all([readServerConfig(), readNoticeTimes()]);
  return places.map((place) => {
    const notice = config?.notices?.[place];
    return isNotice(notice) && timesLeft[notice.id] !== 0 ? notice : undefined;
  });
}

/** How often each notice may still be shown, by its id; none for those that nobody has counted. */
export async function readNoticeTimes(): Promise<Readonly<Record<string, number>>> {
  const kept = await readSealedSetting('serverNotices');
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
}

/** A damaged row, or a server of another mind, must not reach the screen. */
function isNotice(notice: ServerNotice | undefined): notice is ServerNotice {
  return typeof notice?.id === 'string' && typeof notice.text === 'string';
}
