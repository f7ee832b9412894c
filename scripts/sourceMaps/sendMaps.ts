import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SentryProject } from './sentryProject';

/**
 * The served files and their maps: the script `assets/a.js` in `built` has its map at `assets/a.js.map` in
 * `maps`.
 */
type Folders = { readonly built: string; readonly maps: string };

const TIMEOUT_MS = 60_000;
const AT_ONCE = 4;

/**
 * Sends each script that has a source map, and the map, to a release (Sentry's API, “Upload a New Project
 * Release File”), under their served paths. Sentry finds a map through the script's `sourceMappingURL`, which
 * only the copy sent to Sentry has. Files that the release already has stay. Returns how many files were
 * sent; throws with Sentry's answer.
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

/** Returns false if Sentry already has it. */
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
