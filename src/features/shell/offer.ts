import type { ServerNotice } from '../../../contract/account/installation.schema';
import type { Asked } from '../../../contract/account/signals';
import type { ChangedText } from '../../platform/visit/consent';
import type { SaleOffer } from './popups/findSale';
import type { HomePopup } from './popups/homePopup';

export type Offer =
  | HomePopup
  | { kind: 'reward' | 'notice' | 'shortcut' | 'install' | 'lead' }
  | { kind: 'consent'; asked: readonly Asked[] }
  | { kind: 'terms'; texts: readonly ChangedText[] }
  | { kind: 'said'; notice: ServerNotice }
  | { kind: 'sale'; sale: SaleOffer };
