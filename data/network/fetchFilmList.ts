import * as v from 'valibot';
import { filmPath } from '../../contract/catalogue/contentPaths';
import { type Film, filmSchema } from '../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { type CallOptions, fetchFile } from './gateway';

const schema = v.pipe(v.string(), v.parseJson(), filmSchema);

/** What a film is made of, proved by its hash; `undecodable` when it is whole and yet no film that this version knows. */
export async function fetchFilmList(hash: string, options: CallOptions): Promise<Result<Film>> {
  const path = filmPath(hash);
  const fetched = await fetchFile(path, hash, options);
  if (!fetched.ok) return fetched;
  const read = v.safeParse(schema, new TextDecoder().decode(fetched.value));
  return read.success ? success(read.output) : failed('undecodable', `${path}: ${v.summarize(read.issues)}`);
}
