import { savePushId } from '../data/account/savePushId';
import { followNotice } from './followNotice';
import { tellPush } from './pushMessage';

/** Of the Push API; TypeScript's library does not know it. */
type ChangeEvent = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/** Pushes, taps on what they show, and subscriptions that the browser changes by itself (spec 4.8, decision 0061). */
export function takePushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(tellPush(scope, event.data)));
  scope.addEventListener('notificationclick', (event) =>
    event.waitUntil(followNotice(scope, event.notification)),
  );
  scope.addEventListener('pushsubscriptionchange' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const change = event as ChangeEvent;
    change.waitUntil(renew(scope, change));
  });
}

/** Some browsers bring the new subscription, others have to be asked for one. The next start says it again where this fails. */
async function renew(
  scope: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: ChangeEvent,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (key
      ? await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : null);
  if (subscription) await savePushId(JSON.stringify(subscription));
}
