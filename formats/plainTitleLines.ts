export type TitleLines = { title: string; author: string; language: string; titleLines: Set<string> };

const FIELD = /^\s*(title|author|language|название|автор|título|autor|书名|書名|作者)\s*[:：]\s*(.+?)\s*$/i;
const BY = /^\s*(?:by|von|par|por|автор|作者)[\s:：]+(.{2,60}?)\s*$/i;
const CHINESE_TITLE = /^\s*《([^》]{1,40})》\s*(?:作者[:：]\s*(\S.{0,30}?))?\s*$/;
const LANGUAGES: Record<string, string> = {
  english: 'en',
  russian: 'ru',
  chinese: 'zh',
  portuguese: 'pt',
  french: 'fr',
  german: 'de',
  spanish: 'es',
};
const HEAD_LINES = 60;
/** A longer line is no title, and the patterns scan it more than once. */
const MAX_LINE = 300;

/** Reads fields such as "Title: …", "《…》 作者：…", or a title over a line "by …". Missing values are empty. */
export function readTitleLines(lines: readonly string[]): TitleLines {
  const found: TitleLines = { title: '', author: '', language: '', titleLines: new Set() };
  const head = lines.slice(0, HEAD_LINES).map((line) => {
    const plain = line.replace(/^\ufeff/, '');
    return plain.length > MAX_LINE ? plain.trim() : plain;
  });
  const take = (line: string, values: Partial<TitleLines>) => {
    found.titleLines.add(line.trim());
    found.title ||= values.title ?? '';
    found.author ||= values.author ?? '';
    found.language ||= values.language ?? '';
  };
  for (const line of head) {
    if (line.length > MAX_LINE) continue;
    const chinese = CHINESE_TITLE.exec(line);
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    if (chinese) take(line, { title: chinese[1], author: chinese[2] });
    else if (/^(?:title|название|título|书名|書名)$/i.test(name))
      take(line, { title: value.replace(/^《|》$/g, '') });
    else if (/^(?:author|автор|autor|作者)$/i.test(name)) take(line, { author: value });
    else if (name !== '') take(line, { language: LANGUAGES[value.toLowerCase()] ?? '' });
  }
  const filled = head.filter((line) => line.trim() !== '');
  const by = filled.findIndex((line) => line.length <= MAX_LINE && BY.test(line));
  if (by === 1 || by === 2) {
    const title = filled
      .slice(0, by)
      .map((line) => line.trim())
      .join(' ');
    for (const line of filled.slice(0, by + 1)) take(line, {});
    if (title.length <= 100) take(filled[by] ?? '', { title, author: BY.exec(filled[by] ?? '')?.[1] });
  }
  return found;
}
