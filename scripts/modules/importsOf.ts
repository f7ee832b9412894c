import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export type Import = {
  /** The path of the module from the root of the repository; of a package, its name. */
  readonly to: string;
  /** `static`: with the module itself. `late`: by `late`, when it is needed. `bare`: by `import()` and nothing around it. */
  readonly how: 'static' | 'late' | 'bare';
  /** The texts of the pages come with it. */
  readonly withTexts: boolean;
};

/** What loads code when it is needed: `platform/late`, and for sheets `ui/lateSheet`. */
const LATE: ReadonlySet<string> = new Set(['late', 'lateSheet']);

/** What a module imports for more than its types. Throws when it imports a file that is not there. */
export function importsOf(path: string): Import[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false, kind);
  const found: Import[] = [];
  const note = (name: ts.Node | undefined, how: Import['how'], withTexts = false) => {
    if (name && ts.isStringLiteral(name)) found.push({ to: resolved(path, name.text), how, withTexts });
  };
  const visit = (node: ts.Node, lateCall?: ts.CallExpression) => {
    if (ts.isImportDeclaration(node) && !isOfTypes(node)) note(node.moduleSpecifier, 'static');
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) note(node.moduleSpecifier, 'static');
    if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword)
        note(node.arguments[0], lateCall ? 'late' : 'bare', lateCall && bringsTexts(lateCall));
      if (ts.isIdentifier(node.expression) && LATE.has(node.expression.text)) lateCall = node;
    }
    ts.forEachChild(node, (child) => visit(child, lateCall));
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

/** Whether `texts: true` stands in the call itself. */
function bringsTexts({ arguments: [, options] }: ts.CallExpression): boolean {
  if (!options || !ts.isObjectLiteralExpression(options)) return false;
  return options.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      ts.isIdentifier(property.name) &&
      property.name.text === 'texts' &&
      property.initializer.kind === ts.SyntaxKind.TrueKeyword,
  );
}

function resolved(from: string, name: string): string {
  if (!name.startsWith('.')) return name;
  const path = join(dirname(from), name.replace(/\?.*$/, ''));
  const file = [path, `${path}.ts`, `${path}.tsx`].find((each) => /\.\w+$/.test(each) && existsSync(each));
  if (!file) throw new Error(`${from} imports ${name}, and there is no such file`);
  return file.replaceAll('\\', '/');
}
