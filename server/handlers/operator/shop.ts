import { success } from '../../../contract/wire/failure';
import { always, deskAct, deskRead } from '../../operator/deskCall';
import { addOffer, endOffer, keepProduct, orderProducts, readShop, sellProduct } from '../../operator/shop';
import { keepTier } from '../../operator/tiers';

export const operatorShop = deskRead<'operatorShop'>(async ({ context }) =>
  success(await readShop(context, context.db)),
);

export const operatorKeepProduct = deskAct(
  'operatorKeepProduct',
  (tx, { context, request }) => keepProduct(context, tx, request),
  always,
);

export const operatorKeepTier = deskAct(
  'operatorKeepTier',
  (tx, { context, request }) => keepTier(context, tx, request),
  always,
);

export const operatorSellProduct = deskAct(
  'operatorSellProduct',
  (tx, { context, request }) => sellProduct(context, tx, request),
  always,
);

export const operatorOrderProducts = deskAct('operatorOrderProducts', (tx, { context, request }) =>
  orderProducts(context, tx, request),
);

export const operatorAddOffer = deskAct(
  'operatorAddOffer',
  (tx, { context, request }) => addOffer(context, tx, request),
  always,
);

export const operatorEndOffer = deskAct(
  'operatorEndOffer',
  (tx, { context, request }) => endOffer(context, tx, request.offerId),
  always,
);
