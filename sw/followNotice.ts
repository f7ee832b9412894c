import { OPEN, type OpenMessage } from '../contract/wire/serviceWorker';
import { storedUser } from '../data/account/userInfo';
import { deliver } from '../data/commands/deliver';
import { append } from '../data/outbox/append';
import type { NoticeData } from './pushMessage';

type OpenPage = {
  readonly focused: boolean;
  postMessage(message: OpenMessage): void;
  focus(): Promise<unknown>;
};
type Scope = {
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
};

/**
 * Focuses an open window of the app and navigates it to the tapped notice's page, or opens a new window. The
 * address carries the reader's invite code and the mark that a link opened it, like every way into the app
 * (spec 2.1).
 */
export async function followNotice(
  scope: Scope,
  notice: Pick<Notification, 'data' | 'close'>,
): Promise<void> {
  notice.close();
  const { path, noticeId, account } = notice.data as NoticeData;
  const address = await completed(path);
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ focused }) => focused) ?? windows[0];
  if (open) {
    const message: OpenMessage = { type: OPEN, path: address };
    open.postMessage(message);
    // Some systems refuse to focus a window by script: it has navigated nevertheless.
    await open.focus().catch((error: unknown) => console.info('The window stays behind.', error));
  } else {
    await scope.clients.openWindow(address);
  }
  if (noticeId === null || account === null) return;
  await append({ kind: 'noticeOpened', target: noticeId, payload: { noticeId }, accountId: account });
  await deliver({ eager: true });
}

async function completed(path: string): Promise<string> {
  const url = new URL(path, location.origin);
  const user = await storedUser();
  if (user) url.searchParams.set('inviteCode', user.inviteCode);
  url.searchParams.set('isDeepLink', '1');
  return url.pathname + url.search;
}
