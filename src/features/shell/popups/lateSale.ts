import { late } from '../../../platform/late';

/** Whether there is a discount to tell of: the last of what is asked, so its code is nothing the first page waits for. */
export const lateSale = late(() => import('./findSale'), { orNothing: 'The discount' });
