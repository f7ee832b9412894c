import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { importsOf } from './importsOf';

/** The routes of whose screens pictures are kept (decision 0092), and the frame around all of them. */
const PICTURED = [
  'src/routes/__root.tsx',
  'src/routes/index.tsx',
  'src/routes/home.tsx',
  'src/routes/BookShelf.tsx',
  'src/routes/reading.$bookId.$target.tsx',
];

/** On an element: coins, a price or a balance stand in it, so that no picture is kept of it. */
const MARK = 'data-coins';
/** None is taken while one of these lies over the screen. */
const OVER_SCREEN = /(?:Sheet|Dialog)$/;
/** A toast is in no picture. */
const SAYS = 'showToast';
const NAMES_COINS = /\b(?:coins?|bonus)\b/i;
/** A bare number that is shown is one of coins where it has such a name. */
const COIN_NUMBER = /^(?:coins|bonus|gold|userGold|awardGold)$/;

/** The modules of src that a screen with a picture may come to show, at once or late. */
export function picturedModules(): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path) || !/^src\/.*\.tsx?$/.test(path)) return;
    found.add(path);
    for (const { to } of importsOf(path)) visit(to);
  };
  for (const path of PICTURED) visit(path);
  return [...found].sort();
}

type CoinText = { readonly text: string; readonly isMarked: boolean };

/**
 * What a module shows of coins, bonus and money: texts that name a number of them, numbers with such a name, and what `formatMoney`
 * makes. Marked is what stands in an element with the mark, in a dialog, or in a toast.
 */
export function coinTextsOf(path: string, code = readFileSync(path, 'utf8')): CoinText[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  /** Variables that hold such a text: what counts is where they are shown. */
  const held = new Set<string>();
  const found: CoinText[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      // Of a function, what it returns is looked at as it stands.
      const isText = !ts.isFunctionLike(node.initializer) && anyIn(node.initializer, isCoinText);
      if (isText) held.add(node.name.text);
      if (isText) return;
    }
    if (isCoinText(node) || isShownNumber(node, held)) {
      const text = node.getText(source).replace(/\s+/g, ' ');
      found.push({ text, isMarked: isMarked(node) });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isCoinText(node: ts.Node): boolean {
  if (ts.isJsxElement(node) && tagOf(node.openingElement) === 'Trans') {
    const words = node.children.filter(ts.isJsxText).map(({ text }) => text);
    return node.children.some(ts.isJsxExpression) && NAMES_COINS.test(words.join(''));
  }
  if (ts.isJsxSelfClosingElement(node))
    return tagOf(node) === 'Plural' && NAMES_COINS.test(node.attributes.getText());
  if (ts.isTaggedTemplateExpression(node))
    return ts.isTemplateExpression(node.template) && NAMES_COINS.test(wordsOf(node.template));
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression.getText();
  return called === 'formatMoney' || (called === 'plural' && NAMES_COINS.test(node.getText()));
}

/** In JSX, an expression that shows a number of coins or a text that is held. */
function isShownNumber(node: ts.Node, held: ReadonlySet<string>): boolean {
  if (!ts.isJsxExpression(node) || !node.expression) return false;
  const isChild = !ts.isJsxAttribute(node.parent);
  return shownBy(node.expression).some((each) => {
    const name = ts.isPropertyAccessExpression(each) ? each.name : each;
    if (!ts.isIdentifier(name)) return false;
    return held.has(name.text) || (isChild && COIN_NUMBER.test(name.text));
  });
}

/** The values that may be what an expression comes to: no conditions. */
function shownBy(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return shownBy(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(shownBy);
  if (ts.isBinaryExpression(node)) {
    const isChoice = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return (isChoice ? [node.right] : [node.left, node.right]).flatMap(shownBy);
  }
  if (ts.isTemplateExpression(node))
    return node.templateSpans.flatMap(({ expression }) => shownBy(expression));
  return [node];
}

function isMarked(node: ts.Node): boolean {
  for (let each = node; each; each = each.parent) {
    if (ts.isCallExpression(each) && each.expression.getText() === SAYS) return true;
    const opening = ts.isJsxElement(each) ? each.openingElement : each;
    if (!ts.isJsxOpeningLikeElement(opening)) continue;
    const names = opening.attributes.properties.map((property) => property.name?.getText());
    if (OVER_SCREEN.test(tagOf(opening)) || names.includes(MARK)) return true;
  }
  return false;
}

function anyIn(node: ts.Node, is: (node: ts.Node) => boolean): boolean {
  return is(node) || (ts.forEachChild(node, (child) => anyIn(child, is) || undefined) ?? false);
}

const tagOf = ({ tagName }: ts.JsxOpeningLikeElement) => tagName.getText();
const wordsOf = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join(' ');
