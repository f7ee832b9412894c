import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SentryProject } from './sentryProject';

/** What is served, and what maps it. A script `assets/a.js` of the one has its map at `assets/a.js.map` in the other. */
type Folders = { readonly built: string; readonly maps: string };

const TIMEOUT_MS = 60_000;
const AT_ONCE = 4;

/**
 * Sends each script that has a source map, and the map, to a release (Sentry's API, “Upload a New Project Release File”), under
 * the addresses they would be served at. Sentry finds a map by what the script says of it: the copy it is sent names its map, which
 * the one that is served does not. What the release has already stays. Returns how many files were sent; throws with what Sentry said.
 */
export async function sendMaps(folders: Folders, release: string, sentry: SentryProject): Promise<number> {
  const { org, project } = sentry;
  await ask(
    sentry,
    `organizations/${org}/releases/`,
    JSON.stringify({ version: release, projects: [project] }),
  );
  const files = await filesOf(folders);
  const path = `projects/${org}/${project}/releases/${encodeURIComponent(release)}/files/`;
  let sent = 0;
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const answers = files.slice(at, at + AT_ONCE).map(async ({ name, read }) => {
      const form = new FormData();
      form.set('name', `~/${name}`);
      form.set('file', new Blob([await read()]), basename(name));
      return await ask(sentry, path, form);
    });
    sent += (await Promise.all(answers)).filter(Boolean).length;
  }
  return sent;
}

type SentFile = { readonly name: string; readonly read: () => Promise<string> };

async function filesOf({ built, maps }: Folders): Promise<SentFile[]> {
  const names = (await readdir(maps, { recursive: true })).filter((name) => name.endsWith('.map'));
  return names
    .sort()
    .map((name) => name.replaceAll('\\', '/'))
    .flatMap((map) => {
      const script = map.replace(/\.map$/, '');
      const naming = `\n//# sourceMappingURL=${basename(map)}\n`;
      return [
        { name: script, read: async () => (await readFile(join(built, script), 'utf8')) + naming },
        { name: map, read: () => readFile(join(maps, map), 'utf8') },
      ];
    });
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
