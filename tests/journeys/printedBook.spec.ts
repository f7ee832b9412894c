import { expect } from '@playwright/test';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

const WORDS = 'The ferry went out at nine, and nobody on the quay but the harbour cat saw it go. '.repeat(14);
const page = (number: string) => `<span epub:type="pagebreak" title="${number}"/>`;
const FORMULA =
  '<math alttext="d equals v squared over two"><mi>d</mi><mo>=</mo><mfrac><msup><mi>v</mi><mn>2</mn></msup><mn>2</mn></mfrac></math>';

const BOOK = makeEpub({
  metadata: `<dc:title>Soundings</dc:title><dc:creator>A. Pen</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">urn:soundings</dc:identifier>
    <meta property="schema:accessibilityFeature">displayTransformability</meta><meta property="schema:accessibilityHazard">none</meta>
    <meta property="schema:accessibilitySummary">Every picture is described.</meta>`,
  documents: {
    'c1.xhtml': `${page('1')}<h1>Chapter 1</h1><p>He wrote ${FORMULA} into the log.</p><p>${WORDS}</p>`,
    'c2.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p><p>${WORDS}</p><p>${WORDS} ${page('42')}Here the old page begins.</p><p>${WORDS}</p>`,
  },
  toc: navItem('Chapter 1', 'c1.xhtml') + navItem('Chapter 2', 'c2.xhtml'),
});

test.use({ ownWords: ['Soundings', 'soundings.epub', 'the old page begins'] });

test('an own book has a jump to printed pages, drawn formulas and accessibility metadata', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await page.locator('input[type="file"]').setInputFiles({
      name: 'soundings.epub',
      mimeType: 'application/epub+zip',
      buffer: Buffer.from(BOOK),
    });
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    await server.stop();

    const formula = page.locator('.leaf:not([inert]) .formula');
    await expect(formula.locator('.formula-words')).toHaveText('d equals v squared over two');
    const drawn = formula.locator('math');
    await expect(drawn).toBeInViewport();
    expect(await drawn.evaluate((math) => math.namespaceURI)).toBe('http://www.w3.org/1998/Math/MathML');
    // The fraction is taller than a line of its letters.
    expect(
      await drawn.evaluate(
        (math) =>
          math.getBoundingClientRect().height > math.firstElementChild!.getBoundingClientRect().height * 1.5,
      ),
    ).toBe(true);

    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Go to page' });
    await field.fill('7');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('There is no page 7. Pages run from 1 to 42.');
    expect(await findViolations(page)).toEqual([]);
    await field.fill('42');
    await field.press('Enter');
    await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
    // Its paragraph begins on the previous page.
    const isSeen = () =>
      page
        .locator('.leaf:not([inert])')
        .getByText('Here the old page begins.')
        .evaluate((paragraph) => {
          const words = document.createRange();
          words.selectNodeContents(paragraph.lastChild ?? paragraph);
          const box = [...words.getClientRects()].at(-1);
          return box !== undefined && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        });
    await expect.poll(isSeen).toBe(true);

    const number = page.locator('.leaf:not([inert]) [data-page="42"]');
    await expect(number).toBeHidden();
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Layout' }).click();
    await page.getByRole('switch', { name: 'Printed page numbers' }).click();
    await page.keyboard.press('Escape');
    await expect(number).toBeInViewport();

    await page.goto(`${server.url}/bookInfo/-1`);
    const facts = page.locator('section', { has: page.getByRole('heading', { name: 'Accessibility' }) });
    await expect(facts.locator('dt')).toHaveText(['Ways of reading', 'Hazards', 'Summary']);
    await expect(facts.locator('dd')).toHaveText([
      'Appearance can be modified',
      'No hazards',
      'Every picture is described.',
    ]);
  } finally {
    await context.close();
    await server.stop();
  }
});
