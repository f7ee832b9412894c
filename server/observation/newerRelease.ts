import * as v from 'valibot';
import type { InstallationState } from '../../contract/operator/desk.schema';
import type { Context } from '../ground/context';
import { keptFor } from '../ground/db/database';

type Release = NonNullable<InstallationState['newerRelease']>;

const ASKED_EVERY_MS = 86_400_000;
/** After a failure. */
const ASKED_AGAIN_MS = 3_600_000;
/** The desk waits for the answer, once a day. */
const PATIENCE_MS = 3_000;

const last = keptFor(() => ({ release: null as Release | null, nextAt: 0 }));

/** As GitHub, GitLab, Gitea and Forgejo describe their latest release. */
const answerSchema = v.object({ tag_name: v.string(), html_url: v.optional(v.string(), '') });

/**
 * Returns the newest release if it is newer than `version`; null if it is not, or DOGEAR_RELEASES is not set.
 * Asks once a day, and says nothing about the installation. A failure is logged, and is null.
 */
export async function readNewerRelease(
  { db, settings, now }: Pick<Context, 'db' | 'settings' | 'now'>,
  version: string,
): Promise<Release | null> {
  const { releases } = settings.operation;
  if (releases === null) return null;
  const known = last(db);
  if (now().getTime() >= known.nextAt) {
    // Set first, so that two operators make one request.
    known.nextAt = now().getTime() + ASKED_EVERY_MS;
    try {
      known.release = await fetchRelease(releases);
    } catch (error) {
      known.nextAt = now().getTime() + ASKED_AGAIN_MS;
      console.warn(`${releases.href} does not describe a release:`, error);
    }
  }
  return known.release !== null && isNewer(known.release.version, version) ? known.release : null;
}

async function fetchRelease(address: URL): Promise<Release> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const { tag_name, html_url } = v.parse(answerSchema, await answer.json());
  return {
    version: tag_name.replace(/^v/, '').slice(0, 40),
    page: html_url.startsWith('https:') ? html_url : '',
  };
}

/** Compares versions like 1.4.2; any other, such as a preview, is not newer. */
export function isNewer(version: string, than: string): boolean {
  const [theirs, ours] = [numbersOf(version), numbersOf(than)];
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return theirs.length === 3 && at !== -1 && (theirs[at] ?? 0) > (ours[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : [];
}
