import type { DiscountVip } from '../../../../contract/money/payments.schema';
import { readClock, readIsVip } from '../../../../data/queries/account';
import { readSale } from '../../../../data/queries/payments';
import { readSealedSetting } from '../../../../data/queries/sealedSettings';
import { SHOW_SALES_TIME_KEY } from '../../../../data/queries/settings';
import { usecases } from '../../../platform/worker/usecases';
import { isSaleDue } from './saleDue';

/** The discount, and whether the installation uses the test desk, which moves no money. */
export type SaleOffer = { discount: DiscountVip; testDesk: boolean };

export async function findSale(): Promise<SaleOffer | undefined> {
  const [isVip, sale, lastShown, now] = await Promise.all([
    readIsVip(),
    readSale(),
    readSealedSetting(SHOW_SALES_TIME_KEY),
    readClock(),
  ]);
  const { onSale, config, pricesAt: heardAt } = sale;
  const discount = onSale?.discountVip;
  if (typeof lastShown !== 'number') await usecases.saveSetting({ key: SHOW_SALES_TIME_KEY, value: now });
  if (!discount || !isSaleDue({ isVip, discount, heardAt, lastShown, now })) return undefined;
  return { discount, testDesk: config?.testDesk ?? false };
}

export async function recordSaleShown(): Promise<void> {
  await usecases.saveSetting({ key: SHOW_SALES_TIME_KEY, value: await readClock() });
}
