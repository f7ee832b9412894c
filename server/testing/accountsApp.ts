import { afterAll, beforeAll, beforeEach } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { openTestApp, type TestApp } from './openTestApp';

export let app: TestApp;
export let bookId: number;

export let hour = Date.parse('2026-05-04T12:00:00Z');

/**
 * Opens an app with a priced book for the file. Each test gets its own hour, so that tests share no limits.
 */
export function withAccountsApp(): void {
  beforeAll(async () => {
    app = await openTestApp();
    bookId = await app.publish('accounts', { pricePerChapter: 2, freeChapters: 0 });
  });
  afterAll(() => app.context.close());
  beforeEach(() => {
    hour += 2 * 3_600_000;
    app.context.setNow(new Date(hour));
  });
}
export function pass(seconds: number): void {
  app.context.setNow(new Date(app.context.now().getTime() + seconds * 1_000));
}

let addresses = 0;
export const newAddress = () => `reader${++addresses}@books.example`;
export const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
export const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
