import type { Plugin } from 'vite';

const TRANS = /@lingui\/react\/dist\/shared\/react\.[\da-f]+\.mjs$/;
const WRAPPED =
  / {2}if \(render === null \|\| component === null\) \{.*? {2}return \/\* @__PURE__ \*\/ jsx\(Component, \{ \.\.\.i18nProps, children: translation \}\);\n/s;
const COMPILER = /@lingui\/core\/dist\/index\.mjs$/;
const ADVICE = [
  /Uncompiled message detected! Message:\n\n(> \$\{translation\})\n\n.*?Please compile your catalog first\. \n/s,
  /(Lingui: )Attempted to call a translation function without setting a locale\..*?initialization logic\./,
];
const NUMBER = 'function number(locales, value, format) {\n';
/** Below this no language of the app writes anything but the digits. */
export const PLAIN_NUMBERS = 1_000;

/**
 * Leaves out the ways to have a translated text wrapped by another component, and what is said of using them wrongly, half a kB
 * gz of the first load: no text of the app is (`src/i18n/Trans.tsx` is the one place that renders them). So is the advice to developers, a quarter of a kB:
 * what is not translated is a failed test of the catalogues.
 * And small numbers are written as they are: a program's first `Intl.NumberFormat` took 16 ms before a first visit's first books, for “12”.
 */
export function lightLingui(): Plugin {
  return {
    name: 'dogear-light-lingui',
    apply: 'build',
    transform: {
      filter: { id: [TRANS, COMPILER] },
      handler: (code, id) => {
        if (COMPILER.test(id)) return withPlainNumbers(withoutAdvice(code));
        if (!WRAPPED.test(code)) throw new Error('Translated texts are rendered otherwise by now.');
        return code.replace(WRAPPED, '  return translation;\n');
      },
    },
  };
}

function withoutAdvice(code: string): string {
  return ADVICE.reduce((before, advice) => {
    if (!advice.test(before)) throw new Error('The advice to developers has other words by now.');
    return before.replace(advice, '$1');
  }, code);
}

function withPlainNumbers(code: string): string {
  if (!code.includes(NUMBER)) throw new Error('Numbers in translated texts are written otherwise by now.');
  const isPlain = `!format && Number.isInteger(value) && value >= 0 && value < ${PLAIN_NUMBERS}`;
  return code.replace(NUMBER, () => `${NUMBER}  if (${isPlain}) return String(value);\n`);
}
