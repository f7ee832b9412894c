/*
 * An order as PayPal's Orders API v2 returns it after it was captured and partly refunded. It was not
 * recorded from PayPal: it is written from the type definitions and schemas of `@paypal/paypal-server-sdk`
 * 2.5.0, with the field names of the wire format. Values are made up.
 */
const link = (href: string, rel: string) => ({
  href: `https://api.paypal.example${href}`,
  rel,
  method: 'GET',
});

export const order = {
  id: '5O190127TN364715T',
  intent: 'CAPTURE',
  status: 'COMPLETED',
  payment_source: { paypal: { account_id: 'QYR5Z8XDVJNXQ', account_status: 'VERIFIED' } },
  create_time: '2026-05-17T10:00:00Z',
  update_time: '2026-05-17T10:01:00Z',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: '5b1f7a52-6a3e-4f3e-9a53-0d5a6e6b7c10',
      amount: { currency_code: 'USD', value: '9.99' },
      payments: {
        captures: [
          {
            id: '3C679366HH908993F',
            status: 'PARTIALLY_REFUNDED',
            amount: { currency_code: 'USD', value: '9.99' },
            final_capture: true,
            create_time: '2026-05-17T10:01:00Z',
            update_time: '2026-05-17T10:02:00Z',
            links: [link('/v2/payments/captures/3C679366HH908993F', 'self')],
          },
        ],
        refunds: [
          {
            id: '1JU08902781691411',
            status: 'COMPLETED',
            amount: { currency_code: 'USD', value: '3.00' },
            create_time: '2026-05-17T10:02:00Z',
            update_time: '2026-05-17T10:02:00Z',
            links: [link('/v2/payments/captures/3C679366HH908993F', 'up')],
          },
        ],
      },
    },
  ],
  links: [link('/v2/checkout/orders/5O190127TN364715T', 'self')],
};
