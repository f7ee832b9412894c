import { type FunctionComponent, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static.edge';
import { expect, it, vi } from 'vitest';
import { useHasBeenIdle } from '../live/useHasBeenIdle';
import { useIsAfterFirstPage } from '../start/firstPageStands';
import { lazy, lazyPart } from './lazy';

type Greeting = { readonly Greeting: FunctionComponent<{ name: string }> };
const here = async (): Promise<Greeting> => ({ Greeting: ({ name }) => <b>Hello, {name}</b> });
const onItsWay = () => new Promise<Greeting>(() => undefined);
const missing = () => Promise.reject<Greeting>(new Error('no network'));
const Instead = ({ name }: { name: string }) => <i>{name} is not here</i>;

it.each([
  ['lazy', lazy],
  ['lazyPart', lazyPart],
])('%s renders the exported component with its properties', async (_, make) => {
  const Lazy = make(here, 'Greeting');
  expect(await drawn(<Lazy name="Nina" />)).toContain('<b>Hello, <!-- -->Nina</b>');
  // @ts-expect-error -- The properties are those of the component.
  expect(<Lazy title="Nina" />).toBeDefined();
  // @ts-expect-error -- The module exports it by another name.
  expect(make(here, 'Farewell')).toBeDefined();
});

it('lazy suspends its page while loading and throws on failure', async () => {
  const Lazy = lazy(onItsWay, 'Greeting');
  expect(drawnAtOnce(<Lazy name="Nina" />)).toContain('waiting');
  const Missing = lazy(missing, 'Greeting');
  await expect(drawn(<Missing name="Nina" />)).rejects.toThrow('no network');
});

it('lazyPart renders its fallback while loading and on failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const Bare = lazyPart(onItsWay, 'Greeting');
  expect(drawnAtOnce(<Bare name="Nina" />)).not.toContain('waiting');
  const Part = lazyPart(onItsWay, 'Greeting', Instead);
  expect(drawnAtOnce(<Part name="Nina" />)).toContain('<i>Nina<!-- --> is not here</i>');
  expect(warn).not.toHaveBeenCalled();
  const Missing = lazyPart(missing, 'Greeting');
  expect(await drawn(<Missing name="Nina" />)).not.toContain('Nina');
  const MissingPart = lazyPart(missing, 'Greeting', Instead);
  expect(await drawn(<MissingPart name="Nina" />)).toContain('<i>Nina<!-- --> is not here</i>');
  expect(warn.mock.calls).toEqual([[new Error('no network')], [new Error('no network')]]);
});

it('the first paint omits what waits for the first page or for idle time', () => {
  const Waiting = ({ use }: { use: () => boolean }) => use() && <b>here</b>;
  for (const use of [useIsAfterFirstPage, useHasBeenIdle]) {
    expect(drawnAtOnce(<Waiting use={() => use()} />)).not.toContain('here');
  }
});

async function drawn(element: React.ReactNode): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(element, {
    onError: (error) => {
      failure = error;
    },
  });
  if (failure) throw failure;
  return new Response(prelude).text();
}

function drawnAtOnce(element: React.ReactNode): string {
  return renderToString(
    <Suspense fallback="waiting">
      <p>outside</p>
      {element}
    </Suspense>,
  );
}
