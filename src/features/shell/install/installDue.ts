import type { InstallPath } from '../../../platform/device/installPath';

const DAY_MS = 86_400_000;
/** The pause after it was shown, and after a refusal. A second refusal is final. */
const SHOWN_GAP_MS = 7 * DAY_MS;
const REFUSED_GAP_MS = 30 * DAY_MS;
const REFUSALS_FINAL = 2;

/** The number of refusals and the last time it was asked, as stored: anything but a number means never. */
export type Asked = { readonly refusals: unknown; readonly lastShown: unknown; readonly now: number };

export type InstallSituation = Asked & {
  readonly path: InstallPath | undefined;
  /** Chapters and episodes read on this device, as stored. */
  readonly readTimes: unknown;
  /** Days in New York, `YYYY-MM-DD`; the first visit as stored. */
  readonly firstVisit: unknown;
  readonly today: string | undefined;
};

/**
 * The paths that the notice can explain: in other browsers the menus differ too much to interrupt a reader.
 */
const TELLS: ReadonlySet<InstallPath | undefined> = new Set([
  'prompt',
  'iphone',
  'iphoneMenu',
  'ipad',
  'iosOther',
]);

/**
 * Whether the install notice is due (spec 2.2): after at least one chapter or episode, on a later day than
 * the first visit. A refusal is valid for thirty days, a second one for good.
 */
export function isInstallDue({ path, readTimes, firstVisit, today, ...asked }: InstallSituation): boolean {
  if (!TELLS.has(path) || typeof readTimes !== 'number' || readTimes < 1) return false;
  if (typeof firstVisit !== 'string' || today === undefined || firstVisit >= today) return false;
  return mayAsk(asked);
}

/**
 * Whether to suggest another browser (lead URL, spec 2.2): in another app's browser, with the same pauses.
 */
export function isLeadDue({ isEmbedded, ...asked }: Asked & { readonly isEmbedded: boolean }): boolean {
  return isEmbedded && mayAsk(asked);
}

function mayAsk({ refusals, lastShown, now }: Asked): boolean {
  const said = typeof refusals === 'number' ? refusals : 0;
  if (said >= REFUSALS_FINAL) return false;
  const gap = said > 0 ? REFUSED_GAP_MS : SHOWN_GAP_MS;
  // A clock that was set back must not suppress it for good.
  return typeof lastShown !== 'number' || now < lastShown || now - lastShown >= gap;
}
