/** A node of a script's syntax tree (ESTree), with what is asked of any of them. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly shorthand?: boolean;
  readonly id?: Node | null;
  readonly key?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly test?: Node | null;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly argument?: Node | null;
  readonly label?: Node | null;
  readonly expression?: Node;
  readonly discriminant?: Node;
  readonly body?: readonly Node[];
  readonly cases?: readonly Node[];
  readonly params?: readonly Node[];
  readonly consequent?: readonly Node[];
  /** Set on the way down (`childrenOf`). */
  parent?: Node;
};

/** The nodes right below one, in the order of the text; each learns what it stands in. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const [name, value] of Object.entries(node)) {
    if (name === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') {
        child.parent = node;
        children.push(child);
      }
  }
  return children;
}

/** Whether what stands there is looked at: not set, not the name of something, not a declaration. */
export function isRead(node: Node): boolean {
  const { parent } = node;
  if (!parent) return true;
  if (parent.type === 'AssignmentExpression') return parent.left !== node;
  if (parent.type === 'UpdateExpression') return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent.type === 'Property') return parent.key !== node;
  if (parent.type === 'VariableDeclarator') return parent.id !== node;
  return !/Function|LabeledStatement|BreakStatement|ContinueStatement|CatchClause/.test(parent.type);
}

export const sourceOf = ({ start, end }: Node, code: string): string => code.slice(start, end);
