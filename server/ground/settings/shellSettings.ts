import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { NOTICE_MAX_CHARACTERS } from '../../../contract/account/house';
import {
  type NoticePlace,
  type ServerNotice,
  type ServerNotices,
  serverNoticeSchema,
} from '../../../contract/account/installation.schema';
import { LANGUAGES } from '../../../contract/wire/languages';
import { TAB_BAR_MAX_ITEMS } from '../../../contract/wire/limits';
import { readTabBar, type ShellTab, TAB_SCREENS } from '../../../contract/wire/tabBar';

type Environment = Readonly<Record<string, string | undefined>>;

/** The notices that the environment may fix, with their variables. */
export const NOTICES: readonly [NoticePlace, string][] = [
  ['bottomNotice', 'DOGEAR_BOTTOM_NOTICE'],
  ['readingLeadNotice', 'DOGEAR_READING_LEAD_NOTICE'],
  ['homeNotice', 'DOGEAR_HOME_NOTICE'],
];

/** Returns the id of a notice: another one for each text and place. */
export function noticeId(place: NoticePlace, said: string): string {
  return createHash('sha256').update(`${place} ${said}`).digest('hex').slice(0, 16);
}

/**
 * Returns the operator's notices (spec 3): a text, or one for each language. Adds invalid ones to `wrong`.
 */
export function readNotices(env: Environment, wrong: string[]): ServerNotices {
  const notices: { -readonly [Place in NoticePlace]?: ServerNotice } = {};
  for (const [place, name] of NOTICES) {
    const said = env[name]?.trim();
    if (!said) continue;
    const texts = said.startsWith('{') ? parsed(said) : { en: said };
    const id = noticeId(place, said);
    const { en: text, ...others } = Object(texts) as Record<string, unknown>;
    const notice = v.safeParse(serverNoticeSchema, { id, text, texts: others });
    const areKnown = Object.keys(others).every((language) => LANGUAGES.some((known) => known === language));
    if (notice.success && areKnown) notices[place] = notice.output;
    else
      wrong.push(
        `${name} must be a text of at most ${NOTICE_MAX_CHARACTERS} characters, or {"en": "…"} with “ru”, “zh” and “pt” as you like.`,
      );
  }
  return notices;
}

/**
 * Returns the tab bar of `DOGEAR_HOME_TABBAR` (spec 2.2): a list of {id, name, path}. Adds an invalid one to
 * `wrong`.
 */
export function readHomeTabbar(env: Environment, wrong: string[]): readonly ShellTab[] | null {
  const said = env.DOGEAR_HOME_TABBAR?.trim();
  if (!said) return null;
  const bar = readTabBar(parsed(said));
  if (bar) return bar;
  const paths = TAB_SCREENS.map(({ path }) => path).join(', ');
  wrong.push(
    `DOGEAR_HOME_TABBAR must be a list of one to ${TAB_BAR_MAX_ITEMS} like [{"id": 2, "name": "Ranking", "path": "/discover"}], each id and path once; paths are ${paths}.`,
  );
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
