import { useCallback, useEffect, useState } from 'react';
import type { RequestOf } from '../../../../contract/endpoints';
import type { Shop } from '../../../../contract/operator/shop.schema';
import type { Failure } from '../../../../contract/wire/failure';
import { useAct } from '../desk/useAct';
import { useDesk } from '../desk/useDesk';
import { useDeskRead } from '../desk/useDeskRead';

/** What an act on the shop needs: `refresh` reads the shop that another operator changed. */
export type ShopActs = { readonly onShop: (shop: Shop) => void; readonly refresh: () => Promise<void> };

export function useShop(): ShopActs & {
  readonly shop: Shop | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => Promise<void>;
} {
  const ask = useDesk();
  const { value, failure, reload } = useDeskRead('operatorShop', {});
  const [newest, onShop] = useState<Shop>();
  const refresh = useCallback(async () => {
    const answer = await ask('operatorShop', {});
    if (answer.ok) onShop(answer.value);
  }, [ask]);
  return { shop: newest ?? value, failure, reload, onShop, refresh };
}

type ShopActName =
  | 'operatorKeepTier'
  | 'operatorKeepProduct'
  | 'operatorSellProduct'
  | 'operatorOrderProducts'
  | 'operatorAddOffer'
  | 'operatorEndOffer';

/** An act on the shop, whose answer is the shop after it. `isStale`: another operator was first. */
export function useShopAct<Name extends ShopActName>(name: Name, { onShop, refresh }: ShopActs) {
  const { run, isBusy, failure } = useAct(name);
  const isStale = failure?.name === 'tooLate';
  useEffect(() => {
    if (failure?.name === 'tooLate') void refresh();
  }, [failure, refresh]);
  return {
    /** Resolves to whether it was done. */
    run: async (request: Omit<RequestOf<Name>, 'requestId'>): Promise<boolean> => {
      const done = await run(request);
      if (done) onShop(done.value as Shop);
      return done !== undefined;
    },
    isBusy,
    isStale,
    failure: isStale ? undefined : failure,
  };
}
