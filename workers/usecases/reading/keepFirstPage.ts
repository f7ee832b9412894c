import { failed, type Result, success } from '../../../contract/wire/failure';
import { keepFirstPage as keep } from '../../../data/network/firstPage';

/** Takes what came with the page (decision 0013) as JSON text, for the calls that would fetch it otherwise. */
export async function keepFirstPage({ json }: { json: string }): Promise<Result<null>> {
  return keep(json) ? success(null) : failed('undecodable', 'first page');
}
