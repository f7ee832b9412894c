import { randomUUID } from 'node:crypto';
import { termsOf } from '../../contract/money/purchaseTerms';
import { sampleGuest } from '../../contract/testing/guest';
import { keepProducts } from '../../server/payments/keepProduct';
import { createClient } from '../../server/testing/createClient';
import { type Farm, MINUTE, type Reader } from './Farm';

const USUAL = { gold: 0, bonus: 0, days: 0, renews: false, label: '', offers: [] } as const;
export const FIRST_BONUS = 100;

export async function sellFirstPurchase(farm: Farm): Promise<void> {
  const offer = { audience: 'firstPurchase', percentOff: 0, startsAt: null, endsAt: null } as const;
  const product = { ...USUAL, key: 'small', kind: 'coins', gold: 100, prices: { USD: 199 } } as const;
  const offers = [{ ...offer, extraBonus: FIRST_BONUS }];
  await keepProducts(farm.context.db, [{ ...product, offers }], new Date(farm.now));
}

type Plan = {
  readonly guests: number;
  readonly card: string;
  readonly email?: string;
  /**
   * All guests use one device, which logs in to a new account each time; otherwise each has its own device.
   */
  readonly isOneDevice?: boolean;
};

/** Makes guests buy for the first time; returns the coins and the bonus that they have from it in the end. */
export async function farmFirstPurchases(farm: Farm, plan: Plan): Promise<{ coins: number; bonus: number }> {
  const { deviceSecret } = sampleGuest();
  const buyers = new Map<number, Reader>();
  for (let nth = 0; nth < plan.guests; nth++) {
    farm.pass(21 * MINUTE);
    const network = `10.20.${nth >> 8}.${nth & 255}`;
    const client = createClient(farm.app, network);
    const guest = plan.isOneDevice ? { ...sampleGuest(), deviceSecret } : sampleGuest();
    const made = await farm.ask({ client, network }, 'registerByFingerId', guest);
    if (made === null) throw new Error('A buyer was not let in.');
    const reader = { client, network, userId: made.userId, inviteCode: '' };
    const product = (await farm.ask(reader, 'userInfo', {}))?.goldList[0];
    if (!product) throw new Error('Nothing is sold.');
    const { id: productId, money, currency } = product;
    const order = { requestId: randomUUID(), productId, money, currency, terms: termsOf(product) };
    const begun = await farm.ask(reader, 'createPaymentIntent', order);
    await farm.ask(reader, 'deskPay', { clientSecret: begun?.clientSecret ?? '', number: plan.card });
    const email = plan.email ?? (plan.isOneDevice ? `buyer.${nth}@gmail.com` : undefined);
    if (email !== undefined) await farm.proveMailbox(reader, email);
    const user = (await farm.ask(reader, 'userInfo', {}))?.user;
    if (user) buyers.set(user.userId, { ...reader, userId: user.userId });
  }
  let [coins, bonus] = [0, 0];
  for (const buyer of buyers.values()) {
    coins += await farm.coinsOf(buyer);
    bonus += await farm.bonusOf(buyer);
  }
  const opened = plan.email ? 1 : plan.isOneDevice ? plan.guests : 0;
  return { coins, bonus: bonus - opened * farm.context.house.now().rules.loginGold };
}
