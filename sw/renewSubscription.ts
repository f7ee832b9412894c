import { savePushId } from '../data/account/savePushId';

type Subscription = Pick<PushSubscription, 'options' | 'toJSON' | 'unsubscribe'>;
/** Of an event of the Push API that TypeScript's library does not know. */
export type SubscriptionChange = {
  readonly oldSubscription?: Subscription | null;
  readonly newSubscription?: Subscription | null;
};
type Scope = {
  readonly registration: {
    readonly pushManager: {
      subscribe(options: { userVisibleOnly: true; applicationServerKey: ArrayBuffer }): Promise<Subscription>;
    };
  };
};

/**
 * Some browsers bring the new subscription, others have to be asked for one. Where this fails the next start says it again; a device
 * that acts for nobody is told of nothing.
 */
export async function renewSubscription(
  scope: Scope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (key
      ? await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : null);
  if (!subscription) return;
  const saved = await savePushId(JSON.stringify(subscription));
  if (!saved.ok && saved.failure.name === 'noSession') await subscription.unsubscribe();
}
