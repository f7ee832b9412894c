import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SentryProject = {
  /** Where it is: https://sentry.io, or a Sentry of one's own. */
  readonly url: string;
  readonly token: string;
  readonly org: string;
  readonly project: string;
};

const TIMEOUT_MS = 60_000;

/**
 * Sends the source maps of a folder to a release (Sentry's API, “Upload a New Project Release File”), each under the name its
 * script is served by. What the release has already stays. Returns how many were sent; throws with what Sentry said.
 */
export async function sendMaps(folder: string, release: string, sentry: SentryProject): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.map'));
  const { org, project } = sentry;
  await ask(
    sentry,
    `organizations/${org}/releases/`,
    JSON.stringify({ version: release, projects: [project] }),
  );
  const path = `projects/${org}/${project}/releases/${encodeURIComponent(release)}/files/`;
  let sent = 0;
  for (const name of names) {
    const form = new FormData();
    form.set('name', `~/assets/${name}`);
    form.set('file', new Blob([new Uint8Array(await readFile(join(folder, name)))]), name);
    if (await ask(sentry, path, form)) sent += 1;
  }
  return sent;
}

/** False: it is there already. */
async function ask({ url, token }: SentryProject, path: string, body: string | FormData): Promise<boolean> {
  const answer = await fetch(new URL(`/api/0/${path}`, url), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const said = await answer.text();
  if (!answer.ok && answer.status !== 409) {
    throw new Error(`Sentry refused ${path}: HTTP ${answer.status} ${said.slice(0, 200)}`);
  }
  return answer.ok;
}
