import type { AuditFacts } from '../../../../contract/operator/desk.schema';

/** Formats what an act changed as one line: `coins 3 → 8, entry 12`. */
export function factsText(before: AuditFacts, after: AuditFacts): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => factText(name, before[name], after[name])).join(', ');
}

function factText(
  name: string,
  before: AuditFacts[string] | undefined,
  after: AuditFacts[string] | undefined,
) {
  const said = (fact: AuditFacts[string]) => (fact === null ? '–' : String(fact));
  if (before === undefined) return `${name} ${said(after ?? null)}`;
  if (after === undefined || after === before) return `${name} ${said(before)}`;
  return `${name} ${said(before)} → ${said(after)}`;
}
