/** What of a link tells which one it was. */
export type LinkMarks = {
  readonly source: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
};

/** Of each mark; longer ones count as what they begin with. */
const MOST_CHARACTERS = 60;
/** What an installed app's start address said for a while: how it was opened, not who sent its reader. */
const FROM_HOME_SCREEN = 'pwa';
/** Where there are more links on a day than are told apart. */
export const OTHER_LINKS = '(others)';

/**
 * A campaign's link as the operator reads it: source, then medium and campaign, such as `mail / newsletter / spring`. Null for
 * a visit that no link brought. What a caller made up is cut, and keeps to one line.
 */
export function linkNameOf({ source, utmSource, utmMedium, utmCampaign }: LinkMarks): string | null {
  const own = source === FROM_HOME_SCREEN ? '' : source;
  const marks = [utmSource || own, utmMedium, utmCampaign].map(readable);
  if (marks.every((mark) => mark === '')) return null;
  return marks
    .map((mark) => mark || '-')
    .join(' / ')
    .replace(/(?: \/ -)+$/, '');
}

/** The marks of an address or a bundle. */
export function marksIn(query: Readonly<Record<string, string>>): LinkMarks {
  const first = (...names: string[]) => names.map((name) => query[name]).find((value) => value) ?? '';
  return {
    source: first('source'),
    utmSource: first('utm_source', 'utmSource'),
    utmMedium: first('utm_medium', 'utmMedium'),
    utmCampaign: first('utm_campaign', 'utmCampaign'),
  };
}

function readable(mark: string): string {
  const line = mark.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return Array.from(line.slice(0, MOST_CHARACTERS * 2))
    .slice(0, MOST_CHARACTERS)
    .join('');
}
