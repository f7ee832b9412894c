import { failed } from '../contract/wire/failure';

export type UseCases = Readonly<Record<string, (request: unknown) => Promise<unknown>>>;

/** The same as the page's wait for an unresponsive worker: a stalled connection reports no end. */
const LIMIT_MS = 60_000;

/**
 * Returns the use cases by name: those of `first`, and those of a separate file that `fetchLater` fetches
 * (decision 0043). If the file cannot be loaded, `giveUp` gets the reason and the call fails like that of a
 * lost worker; an unknown name is `malformed`.
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
