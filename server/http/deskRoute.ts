import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { decimalOf, TEST_CARDS } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import { deskPayments } from '../ground/db/schema/payments';
import { escapeHtml } from '../ground/escapeHtml';
import { tellerOf } from '../payments/atDesk';
import { DESK_PAGE } from '../payments/providers/desk/desk';
import { payAtDesk } from '../payments/providers/desk/payAtDesk';
import { providerNamed } from '../payments/providers/openProviders';
import { refuseTooMany } from './apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { wrongMethod } from './refusal';
import { isSameOrigin } from './sameOrigin';

const MINUTE_MS = 60_000;
const CALLS_A_MINUTE = 120;
const MOST_BYTES = 2_048;

type DeskPayment = typeof deskPayments.$inferSelect;

/**
 * Adds the test desk's page, which replaces a provider's hosted page and PayPal's. It finds a payment by its
 * secret, without knowing the reader, accepts or declines it, and redirects back. Only if the desk is
 * enabled.
 */
export function addDeskRoute(app: Hono<AppEnvironment>, context: Context): void {
  if (providerNamed(context, 'desk') === null) return;
  const limit = createRateLimit(CALLS_A_MINUTE, MINUTE_MS);
  const find = async (c: AppContext, ref: string): Promise<DeskPayment | Response> => {
    c.header('Cache-Control', 'no-store');
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    const [row] = await context.db.select().from(deskPayments).where(eq(deskPayments.ref, ref));
    return row && row.way !== 'card' ? row : await c.notFound();
  };
  app.get(DESK_PAGE, async (c) => {
    const row = await find(c, c.req.query('ref') ?? '');
    return row instanceof Response ? row : c.html(page(row));
  });
  app.post(DESK_PAGE, bodyLimit({ maxSize: MOST_BYTES }), async (c) => {
    if (!isSameOrigin(c, context.settings)) return c.notFound();
    const form = new URLSearchParams(await c.req.text());
    const row = await find(c, form.get('ref') ?? '');
    if (row instanceof Response) return row;
    const back = `/topup?order=${row.orderId}`;
    if (form.get('do') === 'leave') return c.redirect(`${back}&left=1`, 303);
    const card = form.get('do') === 'pay' ? (form.get('card') ?? '') : TEST_CARDS.declined;
    const outcome = await payAtDesk(context, tellerOf(context), { ref: row.ref, card });
    // A provider's page lets its visitor retry.
    return outcome === 'declined'
      ? c.redirect(`${DESK_PAGE}?ref=${encodeURIComponent(row.ref)}`, 303)
      : c.redirect(back, 303);
  });
  app.all(DESK_PAGE, (c) => wrongMethod(c, ['GET', 'HEAD', 'POST']));
}

const OUTCOMES: readonly (readonly [string, string])[] = [
  [TEST_CARDS.succeeds, 'is paid'],
  [TEST_CARDS.arrivesLate, 'is paid, and told of late'],
  [TEST_CARDS.arrivesTwice, 'is paid, and told of twice'],
  [TEST_CARDS.refunded, 'is paid, then refunded'],
  [TEST_CARDS.partlyRefunded, 'is paid, then refunded in part'],
  [TEST_CARDS.disputedWon, 'is paid, then disputed and won'],
  [TEST_CARDS.disputedLost, 'is paid, then disputed and lost'],
];

function page({ ref, money, currency, state, way, decline }: DeskPayment): string {
  const price = `${decimalOf(money, currency)} ${currency}`;
  const name = way === 'paypal' ? 'Test desk (in PayPal’s place)' : 'Test desk';
  const isOpen = state === 'open' || state === 'codeNeeded';
  const choices = OUTCOMES.map(([card, what]) => `<option value="${card}">${card}: ${what}</option>`).join(
    '',
  );
  const buttons = isOpen
    ? `<p><label>Card <select name="card">${choices}</select></label></p>
       <p><button name="do" value="pay">Pay ${price}</button> <button name="do" value="decline">Be declined</button>
       <button name="do" value="leave">Back without paying</button></p>`
    : '<p>This payment is closed.</p><p><button name="do" value="leave">Back</button></p>';
  const told = decline !== null && isOpen ? '<p role="alert">The card was declined.</p>' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex"><title>${name}</title></head><body><main><h1>${name}</h1>
    <p>No money moves here.</p>${told}<form method="post" action="${DESK_PAGE}">
    <input type="hidden" name="ref" value="${escapeHtml(ref)}">${buttons}</form></main></body></html>`;
}
