import { afterEach, describe, expect, it, vi } from 'vitest';
import { codePreloads } from './codePreloads';

const INDEX = `<script type="module" async crossorigin src="/assets/white-screen-1.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" href="/assets/dexie-1.js" crossorigin="">
<link rel="modulepreload" href="/assets/Mobile-1.js" media="(pointer: coarse)">
<link rel="modulepreload" href="/assets/usecases.worker-1.js" fetchpriority="low">`;

afterEach(() => vi.unstubAllGlobals());

describe('where the engine keeps what it compiled', () => {
  const preloads = () => {
    vi.stubGlobal('navigator', { userAgentData: { brands: [] } });
    return codePreloads();
  };

  it('asks for code as scripts, the entry too, each as it was asked for otherwise', () => {
    expect(
      preloads().inPage(INDEX),
    ).toBe(`<script type="module" async crossorigin src="/assets/white-screen-1.js"></script>
<link rel="preload" as="script" crossorigin href="/assets/index-1.js">
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="preload" as="script" crossorigin href="/assets/dexie-1.js">
<link rel="preload" as="script" crossorigin href="/assets/Mobile-1.js" media="(pointer: coarse)">
<link rel="modulepreload" href="/assets/usecases.worker-1.js" fetchpriority="low">`);
    expect(preloads().link('/assets/library-1.js')).toBe(
      '<link rel="preload" as="script" crossorigin href="/assets/library-1.js">',
    );
  });

  it('leaves a script tag alone', () => {
    const entry = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
    expect(preloads().relink(entry)).toBe(entry);
  });
});

it('leaves the page as it was built where the engine does not say that it is one of those', () => {
  vi.stubGlobal('navigator', {});
  const preloads = codePreloads();
  expect(preloads.inPage(INDEX)).toBe(INDEX);
  expect(preloads.relink('<link rel="modulepreload" href="/a.js">')).toBe(
    '<link rel="modulepreload" href="/a.js">',
  );
  expect(preloads.link('/a.js')).toBe('<link rel="modulepreload" href="/a.js">');
});
