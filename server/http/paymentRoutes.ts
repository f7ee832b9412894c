import { and, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isOpenOrder, PAYMENT_PROVIDERS } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import { orders } from '../ground/db/schema/payments';
import { askNow } from '../payments/checkOrder';
import { storeEvent } from '../payments/paymentEvents';
import { providerNamed } from '../payments/providers/openProviders';
import { PAYPAL_RETURN } from '../payments/providers/paypal/paypal';
import { ProviderAwayError } from '../payments/providers/provider';
import { refuseTooMany } from './apiRoutes';
import { type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { READING, wrongMethod } from './refusal';

const MINUTE_MS = 60_000;
/** A provider sends from a few addresses, a handful of events per payment. */
const EVENTS_A_MINUTE = 6_000;
const CEILING = 12_000;
const RETURNS_A_MINUTE = 240;
const MOST_BYTES = 512 * 1024;

/**
 * Adds the webhooks of payment providers. The signature is checked over the raw body; the event is stored and
 * answered at once, and the worker does the rest (decision 0053). An event with a wrong signature is answered
 * 400 and not stored.
 */
export function addPaymentRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const limit = createRateLimit(EVENTS_A_MINUTE, MINUTE_MS, CEILING * context.settings.ceilingFactor);
  const path = '/novel-api/payment/:provider/webhook';
  app.post(path, bodyLimit({ maxSize: MOST_BYTES }), async (c) => {
    const name = PAYMENT_PROVIDERS.find((known) => known === c.req.param('provider'));
    const provider = name && providerNamed(context, name);
    if (!provider) return c.notFound();
    c.header('Cache-Control', 'no-store');
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    try {
      const event = await provider.readEvent(await c.req.text(), c.req.raw.headers, context.now());
      if (event === null) return c.text('Not signed for this installation\n', 400);
      await storeEvent(context, provider.name, event);
      return c.text('Taken\n');
    } catch (error) {
      // The provider's certificate is not available now; the provider will resend the event.
      if (error instanceof ProviderAwayError) return c.text('Later\n', 503);
      throw error;
    }
  });
  app.all(path, (c) => wrongMethod(c, ['POST']));
  addReturn(app, context);
}

/**
 * Adds the page to which PayPal returns a payer. A caller with its token can only complete what the payer
 * approved there; the order's page is visible only to its reader.
 */
function addReturn(app: Hono<AppEnvironment>, context: Context): void {
  const limit = createRateLimit(RETURNS_A_MINUTE, MINUTE_MS);
  app.get(PAYPAL_RETURN, async (c) => {
    c.header('Cache-Control', 'no-store');
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    const ref = c.req.query('token') ?? '';
    const [order] = await context.db
      .select()
      .from(orders)
      .where(and(eq(orders.provider, 'paypal'), eq(orders.providerRef, ref)));
    if (!order) return c.redirect('/topup', 303);
    if (isOpenOrder(order.state)) await askNow(context, order);
    return c.redirect(`/topup?order=${order.id}`, 303);
  });
  app.all(PAYPAL_RETURN, (c) => wrongMethod(c, READING));
}
