import { failed } from '../contract/wire/failure';

type UseCase = (request: unknown) => Promise<unknown>;
export type LaterUseCases = Readonly<Record<string, UseCase>>;

/** As long as the page waits for a worker that it has not heard at all: a line that stands still tells of no end. */
const LIMIT_MS = 60_000;

/**
 * Calls use cases that come in a file of their own, which `fetchLater` fetches (decision 0095). When it does not come, `giveUp` hears why and the
 * call fails as that of a lost worker; one that no file has is `malformed`.
 */
export function callLater(
  fetchLater: () => Promise<LaterUseCases>,
  giveUp: (error: unknown) => void,
): (name: string, request: unknown) => Promise<unknown> {
  return async (name, request) => {
    let later: LaterUseCases;
    try {
      later = await inTime(fetchLater());
    } catch (error) {
      giveUp(error);
      return failed('workerLost');
    }
    const found = Object.hasOwn(later, name) ? later[name] : undefined;
    return found ? found(request) : failed('malformed', name);
  };
}

function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The other use cases did not come in time.')), LIMIT_MS);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
