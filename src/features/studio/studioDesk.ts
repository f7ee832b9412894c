import type { OperatorCallName, RequestOf, StudioCallName } from '../../../contract/endpoints';
import { PART_RIGHTS, TITLE_PARTS, type TitlePart } from '../../../contract/studio/parts';
import { callDesk } from '../operator/desk/callDesk';
import type { AskDesk, TitleRights } from '../operator/desk/useDesk';

/** The desk's calls that its sections of a title make, and the studio's that answer the same. */
const CALLS = {
  operatorChapters: 'studioChapters',
  operatorEpisodes: 'studioEpisodes',
  operatorChapter: 'studioChapter',
  operatorChapterText: 'studioChapterText',
  operatorEditChapter: 'studioEditChapter',
  operatorCorrect: 'studioCorrect',
  operatorTypos: 'studioTypos',
  operatorPassage: 'studioPassage',
  operatorSetTyposAside: 'studioSetTyposAside',
  operatorBeginUpload: 'studioBeginUpload',
  operatorJob: 'studioJob',
  operatorDrafts: 'studioDrafts',
  operatorArrangeDrafts: 'studioArrangeDrafts',
  operatorTitlePeople: 'studioPeople',
  operatorChangeTitlePeople: 'studioChangePeople',
  operatorTitleFigures: 'studioTitleFigures',
  operatorTitleItems: 'studioTitleItems',
} as const satisfies Partial<Record<OperatorCallName, StudioCallName>>;

const WRITES: readonly string[] = [
  'operatorEditChapter',
  'operatorCorrect',
  'operatorTypos',
  'operatorPassage',
  'operatorSetTyposAside',
];
const UPLOADS = 'operatorBeginUpload';

const askStudio: AskDesk = async (name, request) => {
  const of: StudioCallName | undefined = CALLS[name as keyof typeof CALLS];
  if (of === undefined) throw new Error(`The studio has no ${name}.`);
  return (await callDesk(of, (name === UPLOADS ? nextOf(request) : request) as never)) as never;
};

/** In the studio, an upload is always of the next chapters. */
function nextOf(request: unknown): RequestOf<'studioBeginUpload'> {
  const { requestId, work, files } = request as RequestOf<'operatorBeginUpload'>;
  const [file] = files;
  if (work.kind !== 'importNovel' || !work.belongsTo || !file)
    throw new Error('The studio uploads next chapters only.');
  return { requestId, bookId: work.belongsTo.bookId, file };
}

/** What stands for the desk where the studio shows its sections to a person of a title. */
export function studioDesk(part: TitlePart): TitleRights & { ask: AskDesk; calls: readonly string[] } {
  const { writes, arranges, uploads, invites } = PART_RIGHTS[part];
  return {
    ask: askStudio,
    calls: Object.keys(CALLS).filter((name) =>
      name === UPLOADS ? uploads : writes || !WRITES.includes(name),
    ),
    page: '/studio',
    arranges,
    decides: invites ? TITLE_PARTS.filter((each) => each !== 'author') : [],
  };
}
