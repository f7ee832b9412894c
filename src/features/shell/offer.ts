import type { ServerNotice } from '../../../contract/schemas/serverNotice';
import type { Asked } from '../../../contract/values/consent';
import type { SaleOffer } from './popups/findSale';
import type { HomePopup } from './popups/homePopup';

export type Offer =
  | HomePopup
  | { kind: 'reward' | 'notice' | 'shortcut' | 'install' | 'lead' }
  | { kind: 'consent'; asked: readonly Asked[] }
  | { kind: 'said'; notice: ServerNotice }
  | { kind: 'sale'; sale: SaleOffer };
