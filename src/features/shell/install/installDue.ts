import type { InstallPath } from '../../../platform/device/installPath';

const DAY_MS = 86_400_000;
/** After it was shown, and after a no. A second no is for good. */
const SHOWN_GAP_MS = 7 * DAY_MS;
const REFUSED_GAP_MS = 30 * DAY_MS;
const REFUSALS_FINAL = 2;

/** How often a question was answered with no, and when it was last asked, as kept: anything but a number is never. */
export type Asked = { readonly refusals: unknown; readonly lastShown: unknown; readonly now: number };

export type InstallSituation = Asked & {
  /** Undefined inside the installed app. */
  readonly path: InstallPath | undefined;
  /** Chapters and episodes on this device, as kept. */
  readonly readTimes: unknown;
  /** Days of New York, `YYYY-MM-DD`; the first as kept. */
  readonly firstVisit: unknown;
  readonly today: string | undefined;
};

/** Where the notice can say what to do: elsewhere the browser's menus differ too much to interrupt anybody with. */
const TELLS: ReadonlySet<InstallPath | undefined> = new Set([
  'prompt',
  'iphone',
  'iphoneMenu',
  'ipad',
  'iosOther',
]);

/**
 * The install notice (spec 2.2): once the app was worth something to the reader, which is a chapter or an episode, and a visit on a
 * later day than the first. A no holds for thirty days, a second one for good.
 */
export function isInstallDue({ path, readTimes, firstVisit, today, ...asked }: InstallSituation): boolean {
  if (!TELLS.has(path) || typeof readTimes !== 'number' || readTimes < 1) return false;
  if (typeof firstVisit !== 'string' || today === undefined || firstVisit >= today) return false;
  return mayAsk(asked);
}

/** The question whether to go on in a browser (lead URL, spec 2.2): inside the browser of another app, as often as the other. */
export function isLeadDue({ isEmbedded, ...asked }: Asked & { readonly isEmbedded: boolean }): boolean {
  return isEmbedded && mayAsk(asked);
}

function mayAsk({ refusals, lastShown, now }: Asked): boolean {
  const said = typeof refusals === 'number' ? refusals : 0;
  if (said >= REFUSALS_FINAL) return false;
  const gap = said > 0 ? REFUSED_GAP_MS : SHOWN_GAP_MS;
  // A clock that was set back must not silence it for good.
  return typeof lastShown !== 'number' || now < lastShown || now - lastShown >= gap;
}
