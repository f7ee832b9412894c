import type { Journey } from './journey';
import { findTitle, SHOWN_TEXT, turnTo } from './reading';

/**
 * In a private window an engine stores nothing permanently, and may lack service workers or storage: reading
 * must still work.
 */
export const privateWindow: Journey = {
  name: 'private window',
  isPrivate: true,
  run: async ({ ground: { novel, novelPath }, device: { page }, door: { url } }) => {
    await page.goto(url);
    await page.sees({ role: 'link', name: novel.title });
    const book = await findTitle(page, url, novel.title);
    await page.goto(`${url}/reading/${book}/1`);
    await page.sees({ text: novel.opening });
    await turnTo(page, 2);
    await page.goto(`${url}/BookShelf`);
    await page.sees({ text: 'Your shelf is empty' });
    await page.tab.pickFile('input[type="file"]', novelPath);
    await page.at(/\/reading\/-1\/1$/);
    await page.sees(SHOWN_TEXT);
  },
};
