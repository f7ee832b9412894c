import { savePushId } from '../data/account/savePushId';

type Subscription = Pick<PushSubscription, 'options' | 'toJSON' | 'unsubscribe'>;
/** An event of the Push API that TypeScript's library lacks. */
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
 * Reports a changed subscription. Some browsers pass the new subscription, others must be asked for one. If
 * this fails, the next start reports it; a device without an account gets no pushes.
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
