import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static.edge';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { late } from './late';

const pageTexts = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('../i18n/activate', () => ({ pageTexts }));

const Greeting = ({ name }: { name: string }) => <b>Hello, {name}</b>;
const missing = () => Promise.reject(new Error('no network'));
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => {
  pageTexts.mockClear();
  warn.mockClear();
});

describe('a component that is loaded late', () => {
  it('is rendered like any other, with its own properties', async () => {
    const Late = late(async () => Greeting);
    expect(await drawn(<Late name="Nina" />)).toContain('<b>Hello, <!-- -->Nina</b>');
    // @ts-expect-error -- The properties are those of the component.
    expect(<Late title="Nina" />).toBeDefined();
  });

  it('is there from the first render once it has come', async () => {
    const Late = late(async () => Greeting, { suspends: true });
    expect(Late.now()).toBeUndefined();
    expect(await Late.load()).toBe(Greeting);
    expect(Late.now()).toBe(Greeting);
    expect(drawnAtOnce(<Late name="Nina" />)).toContain('Nina');
  });

  it('leaves its place to what stands in for it', () => {
    const never = () => new Promise<typeof Greeting>(() => undefined);
    const Late = late(never, { meanwhile: ({ name }) => <i>{name} is on the way</i> });
    const Bare = late(never);
    const Waiting = late(never, { suspends: true });
    expect(drawnAtOnce(<Late name="Nina" />)).toContain('<i>Nina<!-- --> is on the way</i>');
    expect(drawnAtOnce(<Bare name="Nina" />)).toContain('outside');
    expect(drawnAtOnce(<Bare name="Nina" />)).not.toContain('waiting');
    expect(drawnAtOnce(<Waiting name="Nina" />)).toContain('waiting');
  });

  it('is not asked for before the first page stands, where it shall not', () => {
    const fetchCode = vi.fn(async () => Greeting);
    const Late = late(fetchCode, { afterFirstPage: true, meanwhile: ({ name }) => <i>{name}</i> });
    expect(drawnAtOnce(<Late name="Nina" />)).toContain('<i>Nina</i>');
    expect(fetchCode).not.toHaveBeenCalled();
  });

  it('leaves the first paint to what is under it, also when it has come', async () => {
    const Late = late(async () => Greeting, { inNoHurry: true });
    await Late.load();
    expect(drawnAtOnce(<Late name="Nina" />)).not.toContain('Nina');
  });

  it('shows nothing and says so in the console, or hands the failure to the page', async () => {
    const Optional = late<typeof Greeting>(missing, { orNothing: 'The greeting' });
    const Needed = late<typeof Greeting>(missing);
    expect(await drawn(<Optional name="Nina" />)).not.toContain('Nina');
    expect(warn.mock.calls).toEqual([['The greeting could not be loaded.', new Error('no network')]]);
    await expect(drawn(<Needed name="Nina" />)).rejects.toThrow('no network');
  });
});

describe('other code that is loaded late', () => {
  it('is fetched once, and asked for again after a failure', async () => {
    const fetchCode = vi.fn(async () => ({ answer: 42 }));
    fetchCode.mockRejectedValueOnce(new Error('no network'));
    const code = late(fetchCode);
    await expect(code.load()).rejects.toThrow('no network');
    expect((await code.load()).answer).toBe(42);
    await code.load();
    expect(code.now()).toEqual({ answer: 42 });
    expect(fetchCode).toHaveBeenCalledTimes(2);
  });

  it('answers undefined where the page can do without', async () => {
    const code = late<number>(missing, { orNothing: 'The number' });
    expect(await code.load()).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('brings the texts of the pages where it is asked to, and is not there without them', async () => {
    await late(async () => 1).load();
    expect(pageTexts).not.toHaveBeenCalled();
    pageTexts.mockRejectedValueOnce(new Error('no texts'));
    const code = late(async () => 1, { texts: true });
    await expect(code.load()).rejects.toThrow('no texts');
    expect(code.now()).toBeUndefined();
    expect(await code.load()).toBe(1);
  });
});

/** Once all has come. */
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

/** As it is before anything more has come. */
function drawnAtOnce(element: React.ReactNode): string {
  return renderToString(
    <Suspense fallback="waiting">
      <p>outside</p>
      {element}
    </Suspense>,
  );
}
