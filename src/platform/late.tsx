import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react';
import { pageTexts } from '../i18n/activate';
import { useIsLate } from './firstPageStands';
import { whenIdle } from './idle';

type PropsOf<T> = T extends ComponentType<infer Props> ? Props : never;

type LateOptions<T> = {
  /**
   * What the console calls it when it cannot be loaded: then nothing stands in its place, and the page works without.
   * Where this is not said, `load` rejects, and of a component the page's error boundary takes the failure.
   */
  readonly orNothing?: string;
  /** Its texts are among the pages', and it may be shown before any page has brought them: they come with it. */
  readonly texts?: boolean;
  /** What stands in a component's place while it comes; else nothing does. */
  readonly meanwhile?: (props: PropsOf<T>) => ReactNode;
  /** A component for which the `Suspense` around it waits. */
  readonly suspends?: boolean;
  /** A component that is not even asked for before the first page stands. */
  readonly afterFirstPage?: boolean;
  /** A component that comes, also when its code is here, once the page has nothing better to do: what is under it is painted first. */
  readonly inNoHurry?: boolean;
  /** `useWhen` waits until the page has nothing better to do, for this many ms at most. */
  readonly idleWithin?: number;
};

type Code<T, Missing> = {
  /** Fetches it, once. */
  readonly load: () => Promise<T | Missing>;
  /** It, as soon as it has come: even then `import()` answers no sooner than the next task, a frame away. */
  readonly now: () => T | undefined;
};
/** Fetches it where it is `wanted`. Until then, and when it cannot be fetched, undefined. */
type UseWhen<T> = { readonly useWhen: (wanted: boolean) => T | undefined };
type Shown<T> = [PropsOf<T>] extends [never] ? unknown : (props: PropsOf<T>) => ReactNode;

/**
 * Code that is loaded when it is needed, the one way to say so (decision 0047). `fetchCode` imports a module and picks
 * what is wanted of it. When that is a component, the answer is one too, to be rendered like any other.
 */
export function late<T>(
  fetchCode: () => Promise<T>,
  options: LateOptions<T> & { readonly orNothing: string },
): Code<T, undefined> & UseWhen<T> & Shown<T>;
export function late<T>(fetchCode: () => Promise<T>, options?: LateOptions<T>): Code<T, never> & Shown<T>;
export function late(
  fetchCode: () => Promise<unknown>,
  {
    orNothing,
    texts,
    meanwhile,
    suspends,
    afterFirstPage,
    inNoHurry,
    idleWithin,
  }: LateOptions<ComponentType> = {},
): unknown {
  let code: unknown;
  const now = () => code;
  const load = async () => {
    try {
      code ??= (await Promise.all([fetchCode(), texts && pageTexts()]))[0];
    } catch (error) {
      if (!orNothing) throw error;
      console.warn(`${orNothing} could not be loaded.`, error);
    }
    return code;
  };
  const useWhen = (wanted: boolean) => {
    const [, render] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (!wanted || code) return;
      const fetch = () => void load().then(render);
      return idleWithin ? whenIdle(fetch, idleWithin) : fetch();
    }, [wanted]);
    return code;
  };
  const Lazy = lazy(() => (code ? atOnce(shown(code)) : load().then(shown)));
  const useIsDue = inNoHurry ? useHasTime : afterFirstPage ? useIsLate : () => true;
  const Late = (props: object) => {
    const standIn = meanwhile?.(props);
    return useIsDue() ? (
      <Suspense fallback={standIn}>
        <Lazy {...props} />
      </Suspense>
    ) : (
      standIn
    );
  };
  return Object.assign(suspends ? Lazy : Late, { load, now, useWhen });
}

/** How long what is in no hurry waits on a page that is never idle, ms. */
const NO_HURRY_MS = 500;

function useHasTime(): boolean {
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => whenIdle(() => setHasTime(true), NO_HURRY_MS), []);
  return hasTime;
}

function shown(code: unknown): { default: ComponentType } {
  return { default: (code as ComponentType | undefined) ?? (() => null) };
}

/** React takes an answer that is given at once; a promise gives none before the next microtask. */
function atOnce<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable -- being one is what it is for.
  return { then: (take: (value: T) => void) => take(value) } as Promise<T>;
}
