import { i18n } from '@lingui/core';
import { liveQuery } from 'dexie';
import type { Language } from '../../../contract/wire/limits';
import { readUser } from '../../../data/queries/account';
import { isPushOurs } from '../../../data/queries/pushOwner';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { usecases } from '../worker/usecases';
import { isInAppBrowser } from './inAppBrowser';
import { type NoticePermission, noticePermission } from './notificationPermission';

/** Spec 4.8: a failure is code 0 and empty data; nothing is ever thrown. */
export type PushSaved = { readonly code: 0 | 1; readonly data: string };

const NONE: PushSaved = { code: 0, data: '' };

/**
 * Subscribes this browser and tells the server where it is reached. Skipped in browsers inside social apps, and where there is no
 * service worker, no push, no permission, or a server that sends nothing. `data` is the subscription's JSON.
 */
export async function savePush(): Promise<PushSaved> {
  if (isInAppBrowser(navigator.userAgent) || noticePermission() !== 'granted') return NONE;
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return NONE;
  try {
    // One tab after the other: each would undo what another has begun.
    return await navigator.locks.request('push subscription', subscribeAndSave);
  } catch (error) {
    // The push service is not reached, or the reader's settings forbid it.
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
 * Opens the browser's question, and subscribes it after a yes. Resolves to what was answered, to `default` when it was put aside.
 */
export async function askForNotices(): Promise<NoticePermission> {
  if (!('Notification' in globalThis)) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer === 'granted') void savePush();
  return answer;
}

/**
 * One made for a key the server had before is of no use any more. One that another account was told by goes with all that a push
 * service still keeps for it: no browser shows one account's notices to the next, whether it asks us or not (decision 0073).
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
 * Keeps the server's word of this browser true, as long as the page stands: a login and a key that was changed make a new
 * subscription, a log-out ends it. Returns how to stop.
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

/** Whoever logged out is told of nothing any more, also where the server could not be told. */
async function endSubscription(manager: PushManager | undefined): Promise<void> {
  try {
    const held = await manager?.getSubscription();
    await held?.unsubscribe();
  } catch (error) {
    console.info('The browser could not be unsubscribed.', error);
  }
}
