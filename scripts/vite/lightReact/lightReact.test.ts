import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { minifySync } from 'vite';
import { describe, expect, it } from 'vitest';
import { leftOutOf } from './asked';
import { lightRenderer } from './lightReact';
import { VERSION } from './unused';

const FILE = 'node_modules/react-dom/cjs/react-dom-client.production.js';
const PACKED = 45_000;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  // What stands in for the app until it is there is rendered to markup, by another part of React.
  .filter((path) => /(?<!\.d|\.test)\.tsx?$/.test(path) && !path.startsWith('src/firstPicture/'));

describe('the renderer of the build', () => {
  const renderer = readFileSync(FILE, 'utf8');
  const minified = (code: string) => {
    const { code: small, errors } = minifySync('react.js', `export default (exports) => {${code}}`, {
      module: true,
    });
    expect(errors).toEqual([]);
    return small;
  };

  it('is less than three quarters of the package', () => {
    const light = minified(lightRenderer(renderer));
    expect(gzipSync(light, { level: 9 }).length).toBeLessThan(PACKED);
    const parts = [
      'hydrateRoot',
      'view-transition',
      'preconnect',
      'useActionState',
      'onBeforeInput',
      'createRoot',
    ];
    expect(parts.filter((part) => light.includes(part))).toEqual(['createRoot']);
  });

  it('is that of a version that was looked through', () => {
    expect(() => lightRenderer(renderer.replaceAll(VERSION, '19.4.0'))).toThrow('look through');
    expect(() => lightRenderer(renderer.replaceAll('popHydrationState', 'popHydration'))).toThrow(
      'popHydrationState is there 0 times',
    );
    expect(() => lightRenderer(renderer.replace('\n  D: prefetchDNS,', ''))).toThrow('D: prefetchDNS,');
  });
});

describe('what is left out of React', () => {
  it('is asked for by nothing in the app', () => {
    expect(sources.length).toBeGreaterThan(500);
    const asked = sources.flatMap((path) => leftOutOf(path).map((what) => `${path} asks for ${what}`));
    expect(asked).toEqual([]);
  });

  it.each([
    ['an import', "import { useOptimistic as soon } from 'react';", 'useOptimistic'],
    ['an import of the renderer', "import { preload } from 'react-dom';", 'preload'],
    ['an element of the head', 'const a = <title>{name}</title>;', 'title'],
    ['the ref of a fragment', 'const a = <Fragment ref={all}><b /></Fragment>;', 'ref'],
    ['a function for an action', 'const a = <form action={send} />;', 'action'],
    ['an event that is not made', 'const a = <input onSelect={see} />;', 'onSelect'],
    ['what an error came through', 'const a = (info) => info.componentStack;', 'componentStack'],
  ])('is found where it is asked for: %s', (_, code, what) => {
    expect(leftOutOf('example.tsx', code)).toEqual([what]);
  });

  it('is not what components have under the same name', () => {
    expect(leftOutOf('example.tsx', 'const a = <Tabs onSelect={set} action="x" />;')).toEqual([]);
    expect(leftOutOf('example.tsx', "import { preload } from './fonts';")).toEqual([]);
  });
});
