import { type FunctionComponent, lazy as reactLazy, Suspense } from 'react';

type FetchCode<Name extends string, Props> = () => Promise<{
  readonly [name in Name]: FunctionComponent<Props>;
}>;

/**
 * React's `lazy` for a named export (decision 0043): the surrounding `Suspense` waits, and its error boundary
 * handles a failure.
 */
export function lazy<Name extends string, Props extends object>(
  fetchCode: FetchCode<Name, Props>,
  name: Name,
): FunctionComponent<Props> {
  return reactLazy(() =>
    fetchCode().then((module) => ({ default: module[name] as FunctionComponent<object> })),
  );
}

/**
 * The same for an optional part of a page. `Instead`, or nothing, replaces it while its code loads and if
 * loading fails, which is logged to the console.
 */
export function lazyPart<Name extends string, Props extends object>(
  fetchCode: FetchCode<Name, Props>,
  name: Name,
  Instead: FunctionComponent<Props> = () => null,
): FunctionComponent<Props> {
  const missing = (error: unknown) => {
    console.warn(error);
    return { part: Instead };
  };
  const Part = lazy(() => fetchCode().then((module) => ({ part: module[name] }), missing), 'part');
  return (props) => (
    <Suspense fallback={<Instead {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}
