import { useLingui } from '@lingui/react';
import type { HousePage } from '../../../contract/account/houseTexts';
import type { HouseText } from '../../../contract/account/houseTexts.schema';
import type { Language } from '../../../contract/wire/languages';
import { readHouseText } from '../../../data/queries/houseTexts';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { useLive } from '../../platform/live/live';
import { type Refresh, useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';

export type ShownHouseText =
  /** The house has no text of this page, as far as the device knows. */
  | { readonly state: 'none' }
  | { readonly state: 'shown'; readonly text: HouseText }
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly refresh: Refresh };

/**
 * Returns the house's text of a page from the device, and refreshes it if the server names another version or
 * the reader has another language. A text that cannot be refreshed is still shown.
 */
export function useHouseText(page: HousePage): ShownHouseText {
  const language = useLingui().i18n.locale as Language;
  const config = useLive('serverConfig', readServerConfig);
  const stored = useLive(`houseText/${page}`, () => readHouseText(page));
  const version = config.value?.houseTexts?.[page];
  const isFirst = config.loaded && config.value === undefined;
  const key = version === undefined ? '' : `houseText/${page}/${language}/${version}`;
  const refresh = useRefresh(isFirst ? 'config' : key, () =>
    isFirst ? usecases.refreshConfig() : usecases.refreshHouseText({ page, language }),
  );
  if (!config.loaded || !stored.loaded) return { state: 'waiting' };
  if (isFirst) return { state: refresh.state === 'failed' ? 'none' : 'waiting' };
  if (version === undefined) return { state: 'none' };
  if (stored.value) return { state: 'shown', text: stored.value.text };
  return refresh.state === 'failed' ? { state: 'failed', refresh } : { state: 'waiting' };
}
