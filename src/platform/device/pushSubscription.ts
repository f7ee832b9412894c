import { i18n } from '@lingui/core';
import { liveQuery } from 'dexie';
import type { Language } from '../../../contract/wire/languages';
import { isPushOurs, readUser } from '../../../data/queries/account';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { usecases } from '../worker/usecases';
import { isInAppBrowser } from './inAppBrowser';
import { type NoticePermission, noticePermission } from './notificationPermission';

/** Spec 4.8: a failure is code 0 with empty data; it never throws. */
export type PushSaved = { readonly code: 0 | 1; readonly data: string };

const NONE: PushSaved = { code: 0, data: '' };

/**
 * Subscribes this browser to push and reports the subscription to the server. Skipped in social apps'
 * browsers, and without a service worker, push, permission, or a push key of the server. `data` is the
 * subscription's JSON.
 */
export async function savePush(): Promise<PushSaved> {
  if (isInAppBrowser(navigator.userAgent) || noticePermission() !== 'granted') return NONE;
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return NONE;
  try {
    // One tab at a time: two would undo each other's work.
    return await navigator.locks.request('push subscription', subscribeAndSave);
  } catch (error) {
    // The push service is unreachable, or the reader's settings forbid push.
    console.info('This browser could not be subscribed.', error);
    return NONE;
  }
}

async function subscribeAndSave(): Promise<PushSaved> {
  const [registration, config, isOurs] = await Promise.all([
    navigator.serviceWorker.getRegistration(),
    readServerConfig(),
    isPushOurs(),
  ]);
  const key = config?.pushKey;
  if (!registration?.active || key === undefined) return NONE;
  const subscription = await subscribe(registration.pushManager, key, isOurs);
  const pushId = JSON.stringify(subscription);
  const saved = await usecases.savePushId({ pushId, language: i18n.locale as Language });
  return saved.ok ? { code: 1, data: pushId } : NONE;
}

/**
 * Asks for the permission and subscribes if it is granted. Resolves to the answer, `default` if the reader
 * dismissed the question.
 */
export async function askForNotices(): Promise<NoticePermission> {
  if (!('Notification' in globalThis)) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer === 'granted') void savePush();
  return answer;
}

/**
 * Replaces a subscription made with an earlier key of the server, which no longer works, and one made for
 * another account, together with everything the push service still holds for it: a browser must not show one
 * account's notices to the next, not even without asking us (decision 0060).
 */
async function subscribe(manager: PushManager, key: string, isOurs: boolean): Promise<PushSubscription> {
  const held = await manager.getSubscription();
  if (held && isOurs && isFor(held, key)) return held;
  await held?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  if (!applicationServerKey) return false;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

/**
 * Keeps the server's record of this browser up to date while the page is open: a login or a new key makes a
 * new subscription, a logout ends it. Returns how to stop.
 */
export function keepPushSubscription({ pushManager }: ServiceWorkerRegistration): () => void {
  let before: string | undefined;
  const who = async () => {
    const [user, config, isOurs] = await Promise.all([readUser(), readServerConfig(), isPushOurs()]);
    return JSON.stringify([user?.userId ?? null, config?.pushKey ?? null, isOurs]);
  };
  const keep = (now: string) => {
    if (now === before) return;
    before = now;
    const [userId] = JSON.parse(now) as [number | null];
    void (userId === null ? endSubscription(pushManager) : savePush());
  };
  const { unsubscribe } = liveQuery(who).subscribe(keep);
  return unsubscribe;
}

/** A logged-out reader gets no more notices, even if the server could not be reached. */
async function endSubscription(manager: PushManager | undefined): Promise<void> {
  try {
    const held = await manager?.getSubscription();
    await held?.unsubscribe();
  } catch (error) {
    console.info('The browser could not be unsubscribed.', error);
  }
}
