import type { EnginePage } from '../enginePage';

export const SHOWN_TEXT = { css: '[data-reader-page] .leaf:not([inert]) [data-block]' } as const;

export async function findTitle(
  page: EnginePage,
  url: string,
  words: string,
  kind = 'bookInfo',
): Promise<number> {
  await page.goto(`${url}/search?q=${encodeURIComponent(words)}`);
  const css = `main a[href*="/${kind}/"]`;
  await page.sees({ css });
  const address = await page.tab.run(
    (selector) => document.querySelector(selector)?.getAttribute('href'),
    css,
  );
  return Number(new RegExp(`${kind}/(\\d+)`).exec(address ?? '')?.[1]);
}

export async function turnTo(page: EnginePage, number: number): Promise<void> {
  await page.sees(SHOWN_TEXT);
  await page.tab.press('ArrowRight');
  await page.sees({ css: `[data-reader-page="${number}"]` });
}

/** The daily bonus is five coins. */
export async function checkIn(page: EnginePage, url: string): Promise<void> {
  await page.goto(`${url}/Rewards`);
  await page.click({ role: 'button', name: 'Check in' });
  await page.sees({ text: 'You have 5 coins.' });
}

export async function expectUnlocked(
  page: EnginePage,
  url: string,
  chapters: readonly number[],
): Promise<void> {
  await page.goto(`${url}/CoinHistory`);
  for (const chapter of chapters) await page.sees({ text: `Unlocked: Bell ${chapter}` });
  const lines = await page.tab.run(
    () =>
      [...document.querySelectorAll('main button, main li')].filter((line) =>
        line.textContent?.startsWith('Unlocked:'),
      ).length,
  );
  if (lines < chapters.length) throw new Error(`${lines} lines of unlocks, expected ${chapters.length}`);
  await page.goto(`${url}/Rewards`);
  const left = 5 - chapters.length;
  await page.sees({ text: `You have ${left} coin` });
}

export const unlockButton = { role: 'button', name: 'Unlock for 1 coin' } as const;
