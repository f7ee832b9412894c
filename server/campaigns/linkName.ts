export type LinkMarks = {
  readonly source: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
};

/** The longest mark, in characters; longer ones are cut. */
const MOST_CHARACTERS = 60;
/**
 * The source that an installed app's start address had in earlier versions. It tells how the app was opened,
 * not a campaign.
 */
const FROM_HOME_SCREEN = 'pwa';
export const OTHER_LINKS = '(others)';

/**
 * Returns a campaign link's name for the operator: source, then medium and campaign, such as `mail /
 * newsletter / spring`. Returns null for a visit without a link. Text from the caller is cut and kept on one
 * line.
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

/** Returns the marks in an address or a bundle. */
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
