import * as v from 'valibot';
import { CURRENCY_CODES, OFFER_AUDIENCES, PRODUCT_LABELS, VIP_DAYS } from '../../contract/money/payments';
import { moneySchema } from '../../contract/money/payments.schema';
import type { ProductInput } from './keepProduct';

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000));
const day = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const offerSchema = v.object({
  audience: v.picklist(OFFER_AUDIENCES),
  percentOff: v.optional(v.pipe(amount, v.maxValue(90)), 0),
  extraBonus: v.optional(amount, 0),
  startsAt: v.optional(v.nullable(day), null),
  endsAt: v.optional(v.nullable(day), null),
});

const productSchema = v.pipe(
  v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
    kind: v.picklist(['coins', 'vip']),
    gold: v.optional(amount, 0),
    bonus: v.optional(amount, 0),
    days: v.optional(v.pipe(amount, v.maxValue(366)), 0),
    renews: v.optional(v.boolean(), false),
    label: v.optional(v.picklist(PRODUCT_LABELS), ''),
    prices: v.record(v.picklist(CURRENCY_CODES), v.pipe(moneySchema, v.minValue(1))),
    offers: v.optional(v.array(offerSchema), []),
  }),
  v.transform((product) =>
    product.kind === 'vip' ? { ...product, days: product.days || VIP_DAYS } : product,
  ),
  v.check(
    ({ kind, gold, renews }) => (kind === 'coins' ? gold > 0 && !renews : true),
    'coins need gold, and do not renew',
  ),
);

const listSchema = v.pipe(
  v.array(productSchema),
  v.maxLength(50),
  v.check((list) => new Set(list.map(({ key }) => key)).size === list.length, 'a key stands twice'),
);

/** What is sold, from the operator's JSON. Throws an Error with one line for each thing that is wrong. */
export function readProducts(text: string): ProductInput[] {
  const parsed = v.safeParse(listSchema, JSON.parse(text));
  if (!parsed.success) throw new Error(v.summarize(parsed.issues));
  return parsed.output;
}
