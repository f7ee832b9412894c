import { failed } from '../contract/values/failure';

export type UseCases = Readonly<Record<string, (request: unknown) => Promise<unknown>>>;

/** As long as the page waits for a worker that it has not heard at all: a line that stands still tells of no end. */
const LIMIT_MS = 60_000;

/**
 * Use cases by their names: those of `first`, and those that come in a file of their own, which `fetchLater` fetches (decision 0043). When it
 * does not come, `giveUp` hears why and the call fails as that of a lost worker; one that no file has is `malformed`.
 */
export function callLater(
  first: UseCases,
  fetchLater: () => Promise<UseCases>,
  giveUp: (error: unknown) => void,
): UseCases {
  let later: UseCases | undefined;
  return new Proxy(first, {
    get: (_, name: string) =>
      Object.hasOwn(first, name)
        ? first[name]
        : async (request: unknown) => {
            try {
              later ??= await inTime(fetchLater());
            } catch (error) {
              giveUp(error);
              return failed('workerLost');
            }
            const found = Object.hasOwn(later, name) ? later[name] : undefined;
            return found ? found(request) : failed('malformed', name);
          },
  });
}

function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The other use cases did not come in time.')), LIMIT_MS);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
