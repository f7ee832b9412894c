import { randomUUID } from 'node:crypto';
import type { RequestOf, StudioCallName } from '../../contract/endpoints';

const MANUSCRIPT = '0190f3a4-7c1e-7000-8000-000000000001';

/**
 * The studio's authorisation table: one valid request of each of its calls. A call without a line here does not
 * compile; `handlers/studio.test.ts` makes each of them in every part and without one.
 */
export function studioRequests(bookId: number): { readonly [Name in StudioCallName]: RequestOf<Name> } {
  const requestId = randomUUID();
  const chapter = { bookId, target: 1 };
  const manuscript = { bookId, id: MANUSCRIPT };
  return {
    studioHome: {},
    studioAnswerInvitation: { requestId, bookId, accepts: true },
    studioTitle: { bookId },
    studioPeople: { bookId },
    studioChangePeople: {
      requestId,
      bookId,
      change: { kind: 'invite', email: 'somebody@books.example', part: 'editor' },
    },
    studioChapters: { bookId, query: '', after: null },
    studioEpisodes: { bookId, after: null },
    studioChapter: chapter,
    studioChapterText: { ...chapter, from: null },
    studioEditChapter: { requestId, ...chapter, change: { kind: 'rename', title: 'Another name' } },
    studioCorrect: { requestId, ...chapter, wrong: 'Text 1.', right: 'Text one.' },
    studioTypos: { bookId, isOpen: true, before: null },
    studioPassage: { ...chapter, words: 'Text 1.' },
    studioSetTyposAside: { requestId, bookId, ids: [1] },
    studioBeginUpload: { requestId, bookId, file: { name: 'next.md', bytes: 10 } },
    studioJob: { jobId: requestId },
    studioDrafts: { bookId, after: null },
    studioArrangeDrafts: { requestId, bookId, change: { kind: 'schedule', from: 3, times: [null] } },
    studioTitleFigures: { bookId, days: 30 },
    studioTitleItems: { bookId },
    studioComments: { bookId, before: null },
    studioManuscripts: { bookId },
    studioManuscript: { ...manuscript, version: null },
    studioManuscriptVersions: manuscript,
    studioSaveManuscript: {
      requestId,
      ...manuscript,
      title: 'Begun',
      text: 'It rained.',
      base: null,
      target: null,
      isKept: false,
    },
    studioDropManuscript: { requestId, ...manuscript, version: 99 },
    studioPlaceManuscript: { requestId, ...manuscript, version: 99, anyway: false },
    studioStatement: { before: null },
  };
}
