import type { Page } from '@playwright/test';
import type { AnswerOf } from '../../contract/endpoints';
import { answered } from './answered';
import { BEGUN_BOOK, KEPT_BOOK } from './livedIn';
import type { Screen } from './screen';

export const STUDIO_SCREENS: readonly Screen[] = [
  { name: 'studio', path: '/studio' },
  { name: 'studio-titles', path: '/studio', wordy: true, states: ['full'], act: withTitles },
  { name: 'studio-no-title', long: true, path: '/studio?at=titles/1', states: ['full'] },
];

const TITLE = {
  kind: 'novel',
  author: 'Odile Brandt',
  sourceImg: '',
  tint: '#35524a',
  language: 'en',
} as const;

const HOME: AnswerOf<'studioHome'> = {
  door: 'open',
  invitations: [{ ...TITLE, id: 7, title: 'The Weir', part: 'translator', at: Date.UTC(2026, 4, 1, 12) }],
  titles: [
    {
      ...TITLE,
      id: BEGUN_BOOK,
      title: 'The Last Ferry to Bellwether',
      part: 'author',
      isHidden: false,
      publishAt: null,
      chapterCount: 118,
      drafts: 4,
      nextPublishAt: Date.UTC(2030, 11, 24, 17, 30),
    },
    {
      ...TITLE,
      id: KEPT_BOOK,
      title: 'A Night of Small Repairs',
      part: 'editor',
      isHidden: true,
      publishAt: null,
      chapterCount: 12,
      drafts: 0,
      nextPublishAt: null,
    },
  ],
};

/** The demo’s readers have no title. */
async function withTitles(page: Page): Promise<void> {
  await answered(
    page,
    'studioHome',
    () => HOME,
    async () => {
      await page.reload();
      await page.getByText('The Last Ferry to Bellwether').first().waitFor();
    },
  );
}
