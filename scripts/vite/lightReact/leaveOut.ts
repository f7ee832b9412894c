import { parseAst } from 'vite';
import { type Edit, edited } from './edited';
import { childrenOf, isRead, type Node, sourceOf } from './tree';

/** What is never the case, and what follows from it. */
export type Unused = {
  /** Names of the module's own variables and functions, and what a look at the one or a call of the other comes to. */
  readonly names: Readonly<Record<string, string>>;
  /** Properties, and what each is whenever it is read. */
  readonly properties: Readonly<Record<string, string>>;
  /** Kinds of nodes of the tree that nothing makes: their `case` and every comparison with them. */
  readonly kinds: readonly number[];
  /** What names a type of which nothing is made: its `case`. */
  readonly types: readonly string[];
  /** What nobody asks an object for. */
  readonly members: readonly string[];
  /** Statements that set a property of one of these. */
  readonly objects: readonly string[];
};

/**
 * A script without what is never used of it. Only edges are cut: what is reached by nothing any more is for the minifier to drop.
 * Throws when a name is not there, or stands for two things.
 */
export function leaveOut(code: string, unused: Unused): string {
  const program = parseAst(code, { lang: 'js' }) as unknown as Node;
  const names = new Map(Object.entries(unused.names));
  const properties = new Map(Object.entries(unused.properties));
  assertOneEach(program, names);
  return edited(code, editsIn(program, { ...unused, names, properties }, code));
}

/** An edit, and what of the node stays and is looked through. */
type Cut = Edit & { readonly keeps?: readonly Node[] };
type Values = ReadonlyMap<string, string>;
type Known = Omit<Unused, 'names' | 'properties'> & { readonly names: Values; readonly properties: Values };

function editsIn(node: Node, known: Known, code: string): Edit[] {
  const edit = editOf(node, known, code);
  // What stands in a part that goes is not looked at: it goes with it.
  const kept = edit ? (edit.keeps ?? []) : childrenOf(node);
  const below = kept.flatMap((child) => editsIn(child, known, code));
  return edit ? [edit, ...below] : below;
}

function editOf(node: Node, known: Known, code: string): Cut | undefined {
  const { start, end } = node;
  const as = (text: string) => ({ start, end, text });
  switch (node.type) {
    case 'FunctionDeclaration':
      return known.names.has(node.id?.name ?? '') ? as('') : undefined;
    case 'CallExpression': {
      const value = node.callee?.type === 'Identifier' && known.names.get(node.callee.name ?? '');
      return typeof value === 'string' ? as(value) : undefined;
    }
    case 'AssignmentExpression': {
      const { left, right } = node;
      if (!left || !right || left.type !== 'Identifier' || !known.names.has(left.name ?? ''))
        return undefined;
      return { start, end: code.indexOf('=', left.end) + 1, text: '', keeps: [right] };
    }
    case 'ExpressionStatement': {
      const path = node.expression?.left;
      const isOf = (object: string) => path && `${sourceOf(path, code)}.`.startsWith(`${object}.`);
      return known.objects.some(isOf) ? as('') : undefined;
    }
    case 'Identifier': {
      const value = known.names.get(node.name ?? '');
      return value !== undefined && isRead(node) ? as(value) : undefined;
    }
    case 'MemberExpression': {
      const value = node.computed ? undefined : known.properties.get(node.property?.name ?? '');
      return value !== undefined && isRead(node) ? as(value) : undefined;
    }
    case 'Property': {
      const isLast = code[end] !== ',';
      return known.members.includes(node.key?.name ?? '') && node.parent?.type === 'ObjectExpression'
        ? { start, end: isLast ? end : end + 1, text: '' }
        : undefined;
    }
    case 'BinaryExpression': {
      const isKind = [node.left, node.right].some((side) => known.kinds.includes(Number(side?.value ?? NaN)));
      if (!isKind) return undefined;
      return node.operator === '===' ? as('!1') : node.operator === '!==' ? as('!0') : undefined;
    }
    case 'SwitchCase':
      return caseEdit(node, known, code);
    default:
      return undefined;
  }
}

/** A `case` of a kind goes, and what it does with it, unless a case before runs on into it. */
function caseEdit(node: Node, known: Known, code: string): Cut | undefined {
  const { start, end, test, parent, consequent = [] } = node;
  if (!parent || !test || !isUnused(node, known)) return undefined;
  const [first] = consequent;
  if (first && isEntered(node, parent.cases ?? [], known))
    return { start, end: first.start, text: '', keeps: consequent };
  // Variables belong to the whole function, wherever they are declared.
  const variables = variablesIn(node);
  const text = variables.length > 0 ? `case ${sourceOf(test, code)}: var ${variables.join()};` : '';
  return { start, end, text };
}

function isEntered(node: Node, cases: readonly Node[], known: Known): boolean {
  const before = cases[cases.indexOf(node) - 1];
  if (!before || ends(before.consequent?.at(-1))) return false;
  return !isUnused(before, known) || isEntered(before, cases, known);
}

function isUnused({ test, parent }: Node, { kinds, types }: Known): boolean {
  if (test?.type === 'Identifier') return types.includes(test.name ?? '');
  const on = parent?.discriminant;
  return (on?.property?.name ?? on?.name) === 'tag' && kinds.includes(Number(test?.value ?? Number.NaN));
}

function variablesIn(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' && node.id?.name ? [node.id.name] : [];
  return [...own, ...childrenOf(node).flatMap(variablesIn)];
}

function ends(statement: Node | undefined): boolean {
  if (!statement) return false;
  if (/^(Break|Return|Throw|Continue)Statement$/.test(statement.type)) return true;
  return statement.type === 'BlockStatement' && ends(statement.body?.at(-1));
}

function assertOneEach(program: Node, names: ReadonlyMap<string, string>): void {
  const count = new Map([...names.keys()].map((name) => [name, 0]));
  const walk = (node: Node) => {
    const made = [
      ...(/Function/.test(node.type) ? (node.params ?? []) : []),
      ...(/^(Function|Variable)Declarat/.test(node.type) && node.id ? [node.id] : []),
    ];
    for (const { name = '' } of made) if (count.has(name)) count.set(name, (count.get(name) ?? 0) + 1);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program);
  for (const [name, times] of count) if (times !== 1) throw new Error(`${name} is there ${times} times.`);
}
