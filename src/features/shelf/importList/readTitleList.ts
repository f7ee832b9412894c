/** A title that a reader has read or wants to read, as another place lists it. */
export type ListedTitle = { readonly title: string; readonly author: string };

export type TitleList = {
  readonly titles: readonly ListedTitle[];
  /** Rows beyond the most that are searched. */
  readonly more: number;
};

export const MOST_TITLES = 5_000;
const MOST_CHARACTERS = 300;
/** The columns of Goodreads, of StoryGraph and of tables in the app's languages, in lower case. */
const TITLE_COLUMNS = [
  'title',
  'book title',
  'name',
  'название',
  'книга',
  '书名',
  '标题',
  'título',
  'titulo',
];
const AUTHOR_COLUMNS = ['author', 'authors', 'автор', 'авторы', '作者', 'autor', 'autora', 'autores'];

/**
 * Reads the export of Goodreads or StoryGraph, another table with a column “Title”, or a plain list with a title a
 * line. The same title by the same author is listed once. Loads the parser of tables when it is needed.
 */
export async function readTitleList(text: string): Promise<TitleList> {
  const clean = text.replace(/^\ufeff/, '');
  const head = clean.slice(0, 4_000).split(/\r\n?|\n/, 1)[0] ?? '';
  const isTable = /[,;\t]/.test(head) && columnOf(cellsOf(head), TITLE_COLUMNS) !== -1;
  const listed = isTable ? await readTable(clean) : readLines(clean);
  const byKey = new Map(
    listed.filter(({ title }) => title !== '').map((one) => [JSON.stringify(one).toLowerCase(), one]),
  );
  const titles = [...byKey.values()];
  return { titles: titles.slice(0, MOST_TITLES), more: Math.max(0, titles.length - MOST_TITLES) };
}

function cellsOf(head: string): string[] {
  return head.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
}

function columnOf(cells: readonly string[], names: readonly string[]): number {
  return cells.findIndex((cell) => names.includes(cell.trim().toLowerCase()));
}

async function readTable(text: string): Promise<ListedTitle[]> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  const [head = [], ...rows] = data;
  const title = columnOf(head, TITLE_COLUMNS);
  const author = columnOf(head, AUTHOR_COLUMNS);
  return rows.map((row) => ({ title: tidy(row[title]), author: tidy(row[author]) }));
}

function readLines(text: string): ListedTitle[] {
  return text.split(/\r\n?|\n/).map((line) => ({ title: tidy(line), author: '' }));
}

function tidy(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
}
