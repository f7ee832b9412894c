import type { HousePage } from '../../../contract/account/houseTexts';
import { type Result, success } from '../../../contract/wire/failure';
import type { Language } from '../../../contract/wire/languages';
import { call } from '../../../data/network/gateway';
import { readHouseText, type StoredHouseText } from '../../../data/queries/houseTexts';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

type Asked = { readonly page: HousePage; readonly language: Language };

/**
 * Fetches the house's text of a page (decision 0014), unless the device has it in this language and in the
 * version that the server last named.
 */
export function refreshHouseText({ page, language }: Asked): Promise<Result<null>> {
  return outcome(async () => {
    const [config, kept] = await Promise.all([readServerConfig(), readHouseText(page)]);
    const version = config?.houseTexts?.[page];
    if (kept?.asked === language && kept.text.version === version) return success(null);
    const answer = await call('houseText', { page, language });
    if (!answer.ok) return answer;
    const { text } = answer.value;
    const fetched: StoredHouseText | null = text && { asked: language, text };
    await write([db.meta], async () => {
      const { [page]: _, ...others } = (await readMeta('houseTexts')) ?? {};
      const next = fetched ? { ...others, [page]: JSON.stringify(fetched) } : others;
      await db.meta.put(metaRow('houseTexts', next));
    });
    return success(null);
  });
}
