import type { BookDetail, Rating } from '../../contract/catalogue/books.schema';
import { type ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { contentPath } from '../../contract/catalogue/contentPaths';
import { compareTargets } from '../../contract/catalogue/target';
import { toBase64 } from '../../contract/wire/base64';
import { sealChapterText } from '../../contract/wire/sealing.codec';
import { sha256Hex } from '../../data/network/sha256';
import type { FakeServer } from './fakeServer';

export class FakeBook {
  readonly kind = 'chapter';
  readonly bookId: number;
  revision = 1;
  /** The beginning of each of its locked chapters, if the server sends it. */
  teaser: string | undefined;
  rating: Rating = { average: 0, count: 0, mine: 0 };
  readonly #server: FakeServer;
  readonly #chapters = new Map<number, { entry: ChapterEntry; text: string; key: Uint8Array | null }>();

  constructor(server: FakeServer, bookId: number) {
    this.#server = server;
    this.bookId = bookId;
    server
      .on('bookInfo', (request) => (request.bookId === bookId ? { book: this.detail() } : 'notFound'))
      .on('videoInfo', () => 'notFound')
      .on('episodeList', () => 'notFound')
      .on('chapterList', (request) => {
        const unchanged = request.revision === this.revision;
        return { bookId, revision: this.revision, unchanged, chapters: unchanged ? [] : this.entries() };
      })
      .on('chapter', (request) => {
        const chapter = this.#chapters.get(request.target as number);
        if (!chapter) return 'notFound';
        const { entry, key } = chapter;
        const granted = entry.state === 'unlocked' && key !== null;
        const shown = granted || this.teaser === undefined ? {} : { teaser: this.teaser };
        return { chapter: { bookId, ...entry, key: granted ? toBase64(key) : null, ...shown } };
      });
  }

  get id(): number {
    return this.bookId;
  }

  async publish(target: number, text: string, price = 0): Promise<ChapterEntry> {
    const id = this.bookId * 1_000 + target + 1;
    const key = price === 0 ? null : new Uint8Array(32).fill(target + 1);
    const file = key === null ? text : sealChapterText(id, key, text);
    const hash = await sha256Hex(file);
    const entry: ChapterEntry = {
      id,
      target,
      title: `Chapter ${target}`,
      wordCount: 3,
      hash,
      bytes: file.length,
      price,
      state: price === 0 ? 'free' : 'locked',
    };
    this.#server.files.set(contentPath(hash), { body: file, type: 'text/plain' });
    this.#chapters.set(target, { entry, text, key });
    this.revision++;
    return entry;
  }

  keyOf(target: number): Uint8Array<ArrayBuffer> {
    const key = this.#chapters.get(target)?.key;
    if (!key) throw new Error(`chapter ${target} is not sealed`);
    return new Uint8Array(key);
  }

  grant(target: number): void {
    this.#mark(target, 'unlocked');
  }

  lock(target: number): void {
    this.#mark(target, 'locked');
  }

  #mark(target: number, state: ChapterEntry['state']): void {
    const chapter = this.#chapters.get(target);
    if (!chapter) throw new Error(`no chapter ${target}`);
    chapter.entry = { ...chapter.entry, state };
    this.revision++;
  }

  entries(): ChapterEntry[] {
    return [...this.#chapters.values()]
      .map((chapter) => chapter.entry)
      .sort((a, b) => compareTargets(a.target, b.target));
  }

  detail(): BookDetail {
    return {
      id: this.bookId,
      sourceimg: '/content/large.webp',
      sourceImg: '/content/small.webp',
      bookName: 'A Book',
      authorName: 'Somebody',
      chanName: 'Classics',
      novelDesc: '',
      tags: [],
      language: 'en',
      chapterCount: this.#chapters.size,
      wordCount: 0,
      freeChapters: 0,
      pricePerChapter: 0,
      finished: true,
      tint: '#000000',
      rating: this.rating,
      readerCount: 0,
      updatedAt: 0,
      revision: this.revision,
    };
  }
}
