import { inArray } from 'drizzle-orm';
import type { Context } from '../../server/ground/context';
import type { Database } from '../../server/ground/db/database';
import { orders, subscriptions } from '../../server/ground/db/schema/payments';
import { compareRenewals } from '../../server/payments/books';
import { ProviderAwayError } from '../../server/payments/providers/provider';
import { isToStop } from '../../server/payments/renewals';
import type { SimulatedProvider } from './SimulatedProvider';

type Down = { readonly from: number; readonly to: number };

/**
 * Tracks the promises about renewing VIP independently of the server's books: an account has at most one
 * renewing subscription, and a cancelled one is never charged again. A charge in a `down` period is not
 * prevented, but must be reported.
 */
export class RenewalWatch {
  readonly down: Down[] = [];
  readonly #provider: SimulatedProvider;
  readonly #wentInto = new Map<number, number>();
  readonly #cancelled = new Map<string, { first: number; last: number }>();

  constructor(provider: SimulatedProvider) {
    this.#provider = provider;
  }

  merged(guestId: number, userId: number): void {
    this.#wentInto.set(guestId, userId);
  }

  /**
   * The server confirmed that nothing renews for this reader: this covers every subscription begun so far.
   */
  cancelled(userId: number, now: Date): void {
    for (const ref of this.#provider.subscriptions.all.keys()) {
      if (this.#ownerOf(ref) !== userId) continue;
      const first = this.#cancelled.get(ref)?.first ?? now.getTime();
      this.#cancelled.set(ref, { first, last: now.getTime() });
    }
  }

  /** The daily comparison: adds what differs to `faults`. Returns false if the provider did not respond. */
  async compare(context: Context, faults: string[]): Promise<boolean> {
    try {
      for await (const { payment, what } of compareRenewals(context, this.#provider.provider)) {
        faults.push(`${payment} ${what}`);
      }
      return true;
    } catch (error) {
      if (!(error instanceof ProviderAwayError)) throw error;
      return false;
    }
  }

  async hasToStop({ db }: Context): Promise<boolean> {
    return (await db.select().from(subscriptions)).some(isToStop);
  }

  #ownerOf(subscription: string): number | undefined {
    const charges = [...this.#provider.charges.values()];
    const begun = charges.find((charge) => charge.subscription === subscription && charge.orderId !== null);
    let owner = begun?.userId ?? undefined;
    for (let into = owner; into !== undefined; into = this.#wentInto.get(into)) owner = into;
    return owner;
  }

  /** Returns subscriptions that will be charged again and must not be, after all events were processed. */
  renewingFaults(): string[] {
    const faults: string[] = [];
    const renewing = new Map<number, number>();
    for (const { ref, state } of this.#provider.subscriptions.all.values()) {
      const owner = this.#ownerOf(ref);
      if (owner === undefined || (state !== 'active' && state !== 'pastDue')) continue;
      renewing.set(owner, (renewing.get(owner) ?? 0) + 1);
      if (this.#cancelled.has(ref)) faults.push(`${ref} was cancelled, and renews`);
    }
    for (const [owner, count] of renewing) {
      if (count > 1) faults.push(`${count} subscriptions of reader ${owner} renew`);
    }
    return faults;
  }

  /** Returns renewals that were charged despite a cancellation and are not reported for a refund. */
  async chargedFaults(db: Database): Promise<string[]> {
    const charged = [...this.#provider.charges.values()].flatMap((charge) => {
      const { ref, orderId, subscription, paidAt } = charge;
      const cancelled = this.#cancelled.get(subscription ?? '');
      const at = paidAt?.getTime() ?? 0;
      return orderId === null && cancelled && at > cancelled.first ? [{ ref, at, last: cancelled.last }] : [];
    });
    if (charged.length === 0) return [];
    const refs = charged.map(({ ref }) => ref);
    const rows = await db.select().from(orders).where(inArray(orders.providerRef, refs));
    return charged.flatMap(({ ref, at, last }) => {
      const wasDown = this.down.some(({ from, to }) => at > from && at <= to);
      if (!wasDown) return [`${ref} was charged in spite of a cancellation`];
      const isTold = rows.some(({ providerRef, complaint }) => providerRef === ref && complaint !== '');
      return isTold || at <= last ? [] : [`${ref} was charged after a cancellation, and nothing says so`];
    });
  }
}
