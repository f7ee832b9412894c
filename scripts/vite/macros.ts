import babel from 'vite-plugin-babel';

/** Expands Lingui's macros before any other plugin reads a module. Types and JSX stay as they are. */
export const macros = () => [
  expand(/\.ts(?:$|\?)/, ['typescript']),
  expand(/\.tsx(?:$|\?)/, ['typescript', 'jsx']),
];

function expand(include: RegExp, syntax: ('typescript' | 'jsx')[]) {
  return babel({
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
}
