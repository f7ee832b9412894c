import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BELL_NOVEL } from '../product/bellNovel';
import { builtClient } from '../product/builtClient';
import { bundlePrograms } from '../product/bundlePrograms';
import { type Door, openDoor } from '../product/door';
import { boundNovels, type Novel } from '../product/novels';
import {
  freePort,
  makeDataFolder,
  PROGRAMS_FOLDER,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';
import { importFilms } from '../product/testDrama';
import type { Engine } from './engineDriver';

/** The setup of an engine's journeys: a server with a long novel, one with prices, and a drama. */
export type Ground = {
  readonly engine: Engine;
  readonly novel: Novel;
  readonly novelPath: string;
  openDoor(): Promise<Door>;
  /** Restarts the server with the next version of the app, at the same address. */
  deploy(): Promise<void>;
  makeFolder(): Promise<string>;
};

export type Goods = {
  readonly data: string;
  readonly novelPath: string;
  readonly novel: Novel;
  remove(): Promise<void>;
};

export async function makeGoods(): Promise<Goods> {
  const [data, folder, programs] = await Promise.all([makeDataFolder(), makeDataFolder(), bundlePrograms()]);
  process.env[PROGRAMS_FOLDER] = programs.path;
  const novel = boundNovels();
  const novelPath = join(folder.path, novel.file.name);
  const bells = join(folder.path, 'bells.md');
  await Promise.all([writeFile(novelPath, novel.file.buffer), writeFile(bells, BELL_NOVEL)]);
  const place = ['--tab', 'Classics', '--block', 'Long reads'];
  await runCatalog(data.path, ['import', novelPath, '--free', '100', ...place]);
  await runCatalog(data.path, ['import', bells, '--free', '1', '--price', '1']);
  await importFilms(data.path);
  const remove = async () => {
    for (const each of [data, folder, programs]) await each.remove();
  };
  return { data: data.path, novel, novelPath, remove };
}

/**
 * Starts a server on a copy of the goods for this engine. `end` stops it and removes everything that was made
 * meanwhile.
 */
export async function layGround(engine: Engine, goods: Goods): Promise<Ground & { end(): Promise<void> }> {
  const folders: string[] = [];
  const makeFolder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'dogear-engine-'));
    folders.push(path);
    return path;
  };
  const data = await makeFolder();
  await cp(goods.data, data, { recursive: true });
  const port = await freePort();
  const built = await builtClient();
  const start = (client: string) =>
    startServer(data, port, { DOGEAR_DEMO: 'off', DOGEAR_CLIENT_DIR: client });
  let server: ProductServer = await start(built);
  const doors: Door[] = [];
  return {
    engine,
    novel: goods.novel,
    novelPath: goods.novelPath,
    makeFolder,
    openDoor: async () => {
      const door = await openDoor(port);
      doors.push(door);
      return door;
    },
    deploy: async () => {
      const next = await nextVersion(built, await makeFolder());
      await server.stop();
      server = await start(next);
    },
    end: async () => {
      for (const door of doors) await door.stop();
      await server.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the app as another version: browsers tell versions apart by the bytes of the service worker. */
async function nextVersion(built: string, folder: string): Promise<string> {
  await cp(built, folder, { recursive: true, filter: (source) => !/\.(br|gz)$/.test(source) });
  const worker = join(folder, 'sw.js');
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// The next version.\n`);
  return folder;
}
