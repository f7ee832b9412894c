import type { Plugin } from 'vite';
import babel from 'vite-plugin-babel';

/**
 * Expands Lingui's macros before any other plugin reads a module. Types and JSX stay as they are. Two of
 * three modules have none: the bundler does not hand them to Babel.
 */
export const macros = () => [
  expand(/\.ts(?:$|\?)/, ['typescript']),
  expand(/\.tsx(?:$|\?)/, ['typescript', 'jsx']),
];

const MACRO = /@lingui\/(?:core|react)\/macro/;

function expand(include: RegExp, syntax: ('typescript' | 'jsx')[]): Plugin {
  const { transform, ...plugin } = babel({
    include,
    exclude: /\/node_modules\//,
    babelConfig: {
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: syntax },
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    },
  });
  if (typeof transform !== 'function') throw new Error('The plugin of Babel has no transform of that kind.');
  return { ...plugin, transform: { filter: { id: include, code: MACRO }, handler: transform } };
}
