import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawFirstPicture } from '../../contract/wire/firstPage';

/** Where a build keeps what only the server runs; no part of the app, and never served. */
export const FIRST_PICTURE_FOLDER = 'first-picture';

/** What draws first pictures (decision 0014), from the folder of the build; null where a build brings none. */
export async function loadFirstPicture(folder: string): Promise<DrawFirstPicture | null> {
  const file = join(folder, FIRST_PICTURE_FOLDER, 'drawFirstPicture.js');
  if (!existsSync(file)) return null;
  const module = (await import(pathToFileURL(file).href)) as { drawFirstPicture: DrawFirstPicture };
  return module.drawFirstPicture;
}
