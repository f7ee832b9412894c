import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { besideServer, makeDemoAuthor } from './tests/product/demoAuthors';

const D = '/tmp/w-pages-data',
  U = 'http://localhost:18436',
  OUT = '/tmp/w-pages-shots';
const seed = process.argv[2] === 'seed';
if (seed) {
  await besideServer(D, async (db) => {
    const rows = await db.execute(sql`select id, kind, title from books order by id`);
    console.log(JSON.stringify((rows as any).rows ?? rows));
  });

  await makeDemoAuthor(D, {
    penName: 'Wolfeschlegelsteinhausenbergerdorff Archibald-Featherstonehaugh',
    about: '',
    bookIds: [1, 6],
  });
  await besideServer(D, (db) =>
    db.execute(
      sql`update title_people set part='translator' where book_id=1 and user_id=(select user_id from author_profiles where id=(select max(id) from author_profiles))`,
    ),
  );
  await besideServer(D, (db) =>
    db.execute(
      sql`update title_people set part='editor' where book_id=3 and user_id=(select user_id from author_profiles where id=1)`,
    ),
  );
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const sizes = [
  ['390light', 390, 844, 'light'],
  ['1440dark', 1440, 900, 'dark'],
  ['320light', 320, 700, 'light'],
] as const;
for (const [name, width, height, colorScheme] of sizes) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: name === '320light' ? 'ru' : 'en',
    isMobile: width < 500,
    hasTouch: width < 500,
  });
  const page = await context.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(name, m.text());
  });
  page.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  const shot = async (what: string, path: string, wait: string) => {
    await page.goto(U + path);
    await page
      .getByText(wait)
      .first()
      .waitFor({ timeout: 20000 })
      .catch(() => console.log('no', what, wait));
    await page.waitForTimeout(1200);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(name, what, 'wider by', wide);
    await page.screenshot({ path: `${OUT}/${what}-${name}.png` });
  };
  await shot('title', '/bookInfo/1', 'Ines Moreau');
  await shot('author', '/author/1', 'Ines Moreau');
  await page.locator('main button[aria-pressed]').first().click();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${OUT}/author-followed-${name}.png` });
  await shot('author2', '/author/3', 'Wolfe');
  await page.locator('main button[aria-pressed]').first().click();
  await page.waitForTimeout(600);
  await shot('following', '/following', 'Ines');
  await shot('ownpage', '/authorPage', 'e');
  await shot('mine', '/mine', 'e');
  await shot('gone', '/author/99999', 'e');
  if (width === 390) await shot('plain', '/author/1?plain=1', 'Ines');
  await context.close();
}
await browser.close();
