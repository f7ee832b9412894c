import type { Plugin } from 'vite';

const TRANS = /@lingui\/react\/dist\/shared\/react\.[\da-f]+\.mjs$/;
const WRAPPED =
  / {2}if \(render === null \|\| component === null\) \{.*? {2}return \/\* @__PURE__ \*\/ jsx\(Component, \{ \.\.\.i18nProps, children: translation \}\);\n/s;

/**
 * Leaves out the ways to have a translated text wrapped by another component, and what is said of using them wrongly, half a kB
 * gz of the first load: no text of the app is (`src/i18n/Trans.tsx` is the one place that renders them).
 */
export function lightLingui(): Plugin {
  return {
    name: 'dogear-light-lingui',
    apply: 'build',
    transform: {
      filter: { id: TRANS },
      handler: (code) => {
        if (!WRAPPED.test(code)) throw new Error('Translated texts are rendered otherwise by now.');
        return code.replace(WRAPPED, '  return translation;\n');
      },
    },
  };
}
