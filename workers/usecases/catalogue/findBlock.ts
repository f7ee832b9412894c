import { failed, type Result, success } from '../../../contract/wire/failure';
import { readFeed, readTabs } from '../../../data/queries/feed';
import { outcome } from '../ground/outcome';
import { refreshFeed } from './refreshFeed';
import { refreshTabs } from './refreshTabs';

/**
 * The home block of a title, in any language (spec 2.1, /ViewAll: `title` is all that its address needs to say). What the device holds of
 * the tabs is looked through first, then what the server has, a tab at a time. Fails with `notFound`, and with what kept
 * the server from being asked.
 */
export function findBlock({ title }: { title: string }): Promise<Result<{ blockId: number }>> {
  return outcome(async () => {
    const held = await among(title, (await readTabs()) ?? []);
    if (held !== undefined) return success({ blockId: held });
    const refreshed = await refreshTabs();
    if (!refreshed.ok) return refreshed;
    for (const tab of (await readTabs()) ?? []) {
      const fetched = await refreshFeed({ gender: tab.indexValue });
      if (!fetched.ok) return fetched;
      const found = await among(title, [tab]);
      if (found !== undefined) return success({ blockId: found });
    }
    return failed('notFound');
  });
}

async function among(title: string, tabs: readonly { indexValue: string }[]): Promise<number | undefined> {
  for (const { indexValue } of tabs) {
    const feed = await readFeed(indexValue);
    const block = feed?.blocks.find((one) => [one.title, ...Object.values(one.titles ?? {})].includes(title));
    if (block) return block.id;
  }
  return undefined;
}
