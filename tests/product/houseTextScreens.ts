import type { Page } from '@playwright/test';
import type { HouseText } from '../../contract/account/houseTexts.schema';
import { parseHouseText } from '../../formats/houseText';
import type { Screen } from './screen';
import { changeAnswers, withConfig } from './withConfig';

const VERSION = '2026-11-01';
const MARKDOWN = `# Rules of the house

We lend **books**, *dramas* and time. [Our shop](https://books.example/) has paper ones too: a long word like ${'Bücher'.repeat(12)} wraps.

## What you may do

1. Read
2. Lend, to
   - your family
   - your friends
3. Return

> Nobody owns a story.

### What it costs

| What | Price | Until |
|---|---:|---|
| A chapter | 5 coins | for ever |
| VIP | [see there](https://books.example/vip) | 30 days |

---

Ada Books\\
River Street 1\\
<ada@books.example>
`;
const { title, blocks } = parseHouseText(MARKDOWN);
const TEXT: HouseText = { language: 'en', version: VERSION, ...(title && { title }), blocks };

/** The demo's server has no texts of an owner, so its answers are changed for this visit only. */
async function withTexts(page: Page, look: () => Promise<unknown>): Promise<void> {
  const stop = await changeAnswers(page, 'houseText', () => ({ text: TEXT }));
  const houseTexts = {
    about: VERSION,
    terms: VERSION,
    privacy: VERSION,
    imprint: VERSION,
    accessibility: VERSION,
  };
  await withConfig(page, { houseTexts }, look);
  await stop();
}
const showText = (page: Page) => withTexts(page, () => page.getByText('Nobody owns a story.').waitFor());

export const HOUSE_TEXT_SCREENS: readonly Screen[] = [
  { name: 'imprint', path: '/imprint', wordy: true, states: ['full'], act: showText },
  { name: 'own-terms', long: true, path: '/TermsOfService', states: ['full'], act: showText },
  { name: 'own-about', long: true, path: '/about', states: ['full'], act: showText },
  {
    name: 'terms-question',
    long: true,
    path: '/home',
    wordy: true,
    states: ['full'],
    act: (page) => withTexts(page, () => page.getByRole('dialog').waitFor()),
  },
];
