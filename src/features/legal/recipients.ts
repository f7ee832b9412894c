import { type Purpose, purposesOf } from '../../../contract/account/signals';
import type { AnswerOf } from '../../../contract/endpoints';
import type { PaymentConfig } from '../../../contract/money/payments.schema';

type Config = Pick<AnswerOf<'novelConfig'>, 'sendsMail' | 'pushKey' | 'loginProviders' | 'signals'>;

/**
 * A purpose and the names of its recipients; no names for the mail service and the browser's push service.
 */
export type Recipients = {
  readonly kind: 'mail' | 'push' | 'login' | 'payment' | Purpose;
  readonly names: readonly string[];
};

/**
 * Returns who receives which data at an installation, from its configuration alone (spec 4.14). `payment`:
 * how it takes payments, undefined while unknown or if nothing is sold. Empty if no data leaves the
 * installation.
 */
export function recipientsOf(config: Config, payment: PaymentConfig | undefined): readonly Recipients[] {
  const paid = payment?.sells
    ? [
        ...(payment.card === 'stripe' || payment.page === 'stripe' ? ['Stripe'] : []),
        ...(payment.paypal === 'paypal' ? ['PayPal'] : []),
      ]
    : [];
  const providers = config.loginProviders.map(({ label }) => label);
  return [
    ...(config.sendsMail ? [{ kind: 'mail', names: [] } as const] : []),
    ...(config.pushKey === undefined ? [] : [{ kind: 'push', names: [] } as const]),
    ...(providers.length > 0 ? [{ kind: 'login', names: providers } as const] : []),
    ...(paid.length > 0 ? [{ kind: 'payment', names: paid } as const] : []),
    ...purposesOf(config.signals).map(({ purpose, to }) => ({
      kind: purpose,
      names: to === '' ? [] : to.split(' '),
    })),
  ];
}
