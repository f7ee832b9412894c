import type { Page } from '@playwright/test';
import type { AnswerOf } from '../../contract/endpoints';
import { answered } from './answered';
import { BEGUN_BOOK, KEPT_BOOK } from './livedIn';
import { said, startOf } from './said';
import type { Screen } from './screen';
import { saySomething } from './screenActs';

const PLACE = { bookId: KEPT_BOOK, target: 3 } as const;
const path = `/comments?bookId=${PLACE.bookId}&target=${PLACE.target}`;

export const COMMENT_SCREENS: readonly Screen[] = [
  { name: 'comments', path: `/comments?bookId=${KEPT_BOOK}` },
  { name: 'comments-nowhere', path: '/comments', long: true },
  {
    name: 'comments-said',
    long: true,
    path: `/comments?bookId=${BEGUN_BOOK}&target=2`,
    wordy: true,
    states: ['full'],
    act: saySomething,
  },
  { name: 'comments-reply', long: true, path, wordy: true, states: ['full'], act: openReplies },
  { name: 'comments-report', path, wordy: true, states: ['full'], act: openReport },
  { name: 'replies', path: '/repliesList' },
  { name: 'own-comments', path: '/repliesList?tab=mine' },
  {
    name: 'own-comments-said',
    long: true,
    path: '/repliesList?tab=mine',
    wordy: true,
    states: ['full'],
    act: withOwnComments,
  },
];

async function openReplies(page: Page): Promise<void> {
  await withComment(page, async () => {
    await page
      .getByRole('button', { name: startOf(await said(page, 'Reply')) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByText(await said(page, 'No replies yet.'))
      .waitFor();
  });
}

async function openReport(page: Page): Promise<void> {
  await withComment(page, async () => {
    // In some languages the button's name begins with the reader’s name.
    await page.getByRole('article').first().locator('button[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: await said(page, 'Report') }).click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
  });
}

const COMMENT: AnswerOf<'commentList'>['list'][number] = {
  id: 1,
  ...PLACE,
  paragraph: null,
  parentId: null,
  author: { key: 'another', name: 'Ingrid', avatar: '' },
  isMine: false,
  text: 'I stopped here to make tea, because I did not want the ferry to arrive.',
  isSpoiler: false,
  state: 'shown',
  likes: 3,
  isLiked: false,
  replies: 0,
  createdAt: Date.UTC(2026, 4, 1, 12),
  editedAt: null,
};

const OWN: AnswerOf<'ownComments'>['list'] = (
  [
    { id: 4, state: 'waiting', text: 'Does anybody else hear the bell between the lines?' },
    { id: 3, parentId: 1, target: null, text: 'So did I, and let it go cold.' },
    { id: 2, state: 'refused', target: null, text: 'Read my own novel instead: https://books.example/mine' },
    { id: 1, likes: 12, replies: 2 },
  ] as const
).map((changes) => ({
  comment: { ...COMMENT, isMine: true, ...changes },
  bookName: 'The Last Ferry to Bellwether',
  isDrama: false,
}));

async function withOwnComments(page: Page): Promise<void> {
  await answered(
    page,
    'ownComments',
    () => ({ list: OWN, next: null }),
    async () => {
      await page.reload();
      await page.getByText(COMMENT.text).waitFor();
    },
  );
}

/**
 * Acts on a page with another reader's comment. The demo’s server has none, because an operator would have to
 * approve it.
 */
async function withComment(page: Page, act: () => Promise<void>): Promise<void> {
  const list = ({ parentId }: Record<string, unknown>) => ({
    list: parentId === null ? [COMMENT] : [],
    next: null,
    total: 1,
  });
  await answered(page, 'commentList', list, async () => {
    await page.reload();
    await page.getByText(COMMENT.text).first().waitFor();
    await act();
  });
}
