import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What React and its renderer have, and the build leaves out (`unused.ts`). */
const EXPORTS = new Set([
  'hydrateRoot',
  'SuspenseList',
  'unstable_SuspenseList',
  'ViewTransition',
  'unstable_ViewTransition',
  'addTransitionType',
  'unstable_addTransitionType',
  'useActionState',
  'useFormState',
  'useFormStatus',
  'useOptimistic',
  'requestFormReset',
  'preload',
  'preloadModule',
  'preinit',
  'preinitModule',
  'preconnect',
  'prefetchDNS',
]);
/** They would be put into the head, or be the document's own. */
const ELEMENTS = new Set(['link', 'meta', 'title', 'style', 'script', 'html', 'head', 'body']);
/** Of elements: no event of these is made, and no form waits for a function. */
const PROPERTIES = /^(?:on(?:Select|BeforeInput|Composition\w+)(?:Capture)?|action|formAction)$/;

/** Most modules have none of these words, and need not be parsed. */
const WORDS = new RegExp(
  [
    ...EXPORTS,
    'onSelect',
    'onBeforeInput',
    'onComposition',
    '[aA]ction=',
    'componentStack',
    '<Fragment ',
  ].join('|') + `|<(?:${[...ELEMENTS].join('|')})[\\s/>]`,
);

/** What a module asks of React that is left out of the build. */
export function leftOutOf(path: string, code = readFileSync(path, 'utf8')): string[] {
  if (!WORDS.test(code)) return [];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) found.push(...importedFrom(node));
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) found.push(...ofElement(node));
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'componentStack')
      found.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importedFrom({ moduleSpecifier, importClause }: ts.ImportDeclaration): string[] {
  const names = importClause?.namedBindings;
  const isReact = ts.isStringLiteral(moduleSpecifier) && /^react(?:-dom)?(?:\/|$)/.test(moduleSpecifier.text);
  if (!isReact || !names || !ts.isNamedImports(names)) return [];
  return names.elements
    .map(({ propertyName, name }) => (propertyName ?? name).text)
    .filter((name) => EXPORTS.has(name));
}

function ofElement({ tagName, attributes }: ts.JsxOpeningLikeElement): string[] {
  const element = ts.isIdentifier(tagName) ? tagName.text : '';
  const properties = attributes.properties.flatMap((each) =>
    ts.isJsxAttribute(each) && ts.isIdentifier(each.name) ? each.name.text : [],
  );
  if (element === 'Fragment') return properties.filter((name) => name === 'ref');
  if (!/^[a-z]/.test(element)) return [];
  return [...(ELEMENTS.has(element) ? [element] : []), ...properties.filter((name) => PROPERTIES.test(name))];
}
