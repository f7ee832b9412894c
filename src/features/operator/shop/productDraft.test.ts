import { expect, it } from 'vitest';
import type { ProductDraft } from '../../../../contract/operator/shop.schema';
import { newProduct, readProduct, typedProduct } from './productDraft';

const COINS: ProductDraft = {
  kind: 'coins',
  gold: 300,
  bonus: 15,
  days: 0,
  renews: false,
  label: 'popular',
  prices: { JPY: 750, USD: 499 },
};
const MEMBER = { ...COINS, kind: 'vip', gold: 0, bonus: 0, days: 30, renews: true, label: '' } as const;
const VIP: ProductDraft = { ...MEMBER, tierId: null };
const TIER: ProductDraft = { ...MEMBER, tierId: 7 };

it.each([COINS, VIP, TIER])('a product typed and read is the same', (product) => {
  for (const currency of ['USD', 'JPY'] as const)
    expect(readProduct(typedProduct(product, currency), currency, product.prices)).toEqual(product);
});

it('only the price in the installation’s currency changes', () => {
  const typed = { ...typedProduct(COINS, 'USD'), price: '5,99' };
  expect(readProduct(typed, 'USD', COINS.prices)?.prices).toEqual({ JPY: 750, USD: 599 });
  expect(typedProduct(COINS, 'EUR').price).toBe('');
});

it('a new product needs coins or days, and a price', () => {
  const coins = { ...newProduct('coins'), gold: '100', price: '1.99' };
  expect(readProduct(coins, 'USD')).toMatchObject({ gold: 100, bonus: 0, prices: { USD: 199 } });
  expect(readProduct({ ...newProduct('vip'), price: '8.99' }, 'USD')).toMatchObject({ days: 30, gold: 0 });
  for (const wrong of [{ gold: '' }, { gold: '0' }, { bonus: 'x' }, { price: '0' }, { price: '1.999' }])
    expect(readProduct({ ...coins, ...wrong }, 'USD')).toBeNull();
  for (const days of ['', '0', '367'])
    expect(readProduct({ ...newProduct('vip'), price: '1', days }, 'USD')).toBeNull();
});
