import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export type Import = {
  /** The module's path from the root of the repository, or the name of a package. */
  readonly to: string;
  /** Whether the import also loads the texts of the pages: `withPageTexts(import(…))`. */
  readonly withTexts: boolean;
};

/** Returns what a module imports, except its type imports. Throws when an imported file does not exist. */
export function importsOf(path: string): Import[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false, kind);
  const found: Import[] = [];
  const note = (name: ts.Node | undefined, withTexts = false) => {
    if (name && ts.isStringLiteral(name)) found.push({ to: resolved(path, name.text), withTexts });
  };
  const visit = (node: ts.Node, withTexts = false) => {
    if (ts.isImportDeclaration(node) && !isOfTypes(node)) note(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) note(node.moduleSpecifier);
    if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) note(node.arguments[0], withTexts);
      withTexts ||= ts.isIdentifier(node.expression) && node.expression.text === 'withPageTexts';
    }
    ts.forEachChild(node, (child) => visit(child, withTexts));
  };
  visit(source);
  return found;
}

function isOfTypes({ importClause }: ts.ImportDeclaration): boolean {
  const names = importClause?.namedBindings;
  if (!importClause || importClause.isTypeOnly) return importClause !== undefined;
  if (importClause.name || !names || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly);
}

function resolved(from: string, name: string): string {
  if (!name.startsWith('.')) return name;
  const path = join(dirname(from), name.replace(/\?.*$/, ''));
  const file = [path, `${path}.ts`, `${path}.tsx`].find((each) => /\.\w+$/.test(each) && existsSync(each));
  if (!file) throw new Error(`${from} imports ${name}, and there is no such file`);
  return file.replaceAll('\\', '/');
}
