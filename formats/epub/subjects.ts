import { DomUtils, parseDocument } from 'htmlparser2';

const CATEGORIES: readonly [string, RegExp][] = [
  ['Horror', /horror|ghost|vampire|gothic/i],
  ['Mystery', /myster|detective|crime/i],
  ['Science Fiction', /science fiction|sci-fi|space warfare|time travel/i],
  ['Fantasy', /fantas|magic|fairy/i],
  ['Romance', /romance|love stor|courtship/i],
  ['Adventure', /adventure|pirate|sea stor|treasure/i],
  ['Thriller', /thriller|suspense|spy|espionage/i],
  ['Historical', /histor/i],
  ['Humour', /humou?r|comed|satir/i],
  ['Classics', /bildungsroman|domestic fiction|autobiographical fiction|classic/i],
];
const MAX_TAGS = 6;

/** Returns the category of a book's genres and subjects, most specific first; empty if none matches. */
export function categoryOf(subjects: readonly string[]): string {
  for (const subject of subjects) {
    const found = CATEGORIES.find(([, pattern]) => pattern.test(subject));
    if (found) return found[0];
  }
  return '';
}

/** Shortens library headings to tags: "Vampires--Fiction" is "Vampires". */
export function tagsOf(subjects: readonly string[]): string[] {
  const heads = subjects.map((subject) => (subject.split(/\s*--\s*|\s*\/\s*/)[0] ?? '').trim());
  return [...new Set(heads.filter((head) => head !== '' && head.length <= 40))].slice(0, MAX_TAGS);
}

/** Returns a description's HTML as plain paragraphs, separated by blank lines. */
export function plainDescription(html: string): string {
  return DomUtils.textContent(parseDocument(html.replace(/<\/p>|<br\s*\/?>|<\/div>|<\/li>/gi, '\n$&')))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n\n');
}
