import { type Purpose, purposesOf } from '../../../contract/account/signals';
import type { AnswerOf } from '../../../contract/endpoints';
import type { PaymentConfig } from '../../../contract/money/payments.schema';

type Config = Pick<AnswerOf<'novelConfig'>, 'sendsMail' | 'pushKey' | 'loginProviders' | 'signals'>;

/** What something is told for, and who hears of it by name; nobody is named where that is the mail service or the browser’s. */
export type Recipients = {
  readonly kind: 'mail' | 'push' | 'login' | 'payment' | Purpose;
  readonly names: readonly string[];
};

/**
 * What goes where at an installation, from its configuration alone (spec 4.14). `payment`: how it takes money, undefined as long
 * as that is not known or nothing is sold. Empty: nothing goes anywhere.
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
