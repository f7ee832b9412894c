import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { DeskOffer, ProductDraft } from '../../../../contract/operator/shop.schema';

const LABELS: Record<ProductDraft['label'], MessageDescriptor> = {
  '': msg`No label`,
  firstPurchase: msg`First purchase`,
  popular: msg`Most popular`,
  bestValue: msg`Best value`,
};

const AUDIENCES: Record<DeskOffer['audience'], MessageDescriptor> = {
  firstPurchase: msg`First purchase`,
  notVip: msg`Readers without VIP`,
  everybody: msg`Every reader`,
};

export function useShopTexts() {
  const { i18n } = useLingui();
  return {
    label: (label: ProductDraft['label']) => i18n._(LABELS[label]),
    audience: (audience: DeskOffer['audience']) => i18n._(AUDIENCES[audience]),
  };
}
