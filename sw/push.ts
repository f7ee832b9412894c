import { followNotice } from './followNotice';
import { tellPush } from './pushMessage';
import { renewSubscription, type SubscriptionChange } from './renewSubscription';

type ChangeEvent = ExtendableEvent & SubscriptionChange;

/**
 * Handles pushes, taps on notices, and subscriptions that the browser changes by itself (spec 4.8, decision
 * 0060).
 */
export function takePushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(tellPush(scope, event)));
  scope.addEventListener('notificationclick', (event) =>
    event.waitUntil(followNotice(scope, event.notification)),
  );
  scope.addEventListener('pushsubscriptionchange' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const change = event as ChangeEvent;
    change.waitUntil(renewSubscription(scope, change));
  });
}
