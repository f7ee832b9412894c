import type { Run } from '../contract/chapter';

/**
 * The inline half of the chapter text format (decision 0005). Asterisks are switches: `*` turns emphasis on or off,
 * `**` strong, `***` both; so every sequence of runs can be written, whatever follows what. A switch with nothing to
 * pair with, or with a space on both sides, is a literal asterisk.
 */
type Mark = 'em' | 'strong';
type Token =
  | { kind: 'text'; text: string }
  | { kind: 'note'; label: string }
  | { kind: 'switch'; marks: readonly Mark[]; literal: Mark[] };

const SWITCHES: readonly (readonly Mark[])[] = [[], ['em'], ['strong'], ['em', 'strong']];
const MARK_TEXT: Record<Mark, string> = { em: '*', strong: '**' };
const NOTE_LABEL = /^[\p{L}\p{N}_.-]{1,40}$/u;
const NOTE_REFERENCE = /\[\^([\p{L}\p{N}_.-]{1,40})\]/uy;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const SPECIAL = /[\\*[]/g;

/** True when a label can be written as `[^label]`. */
export function isNoteLabel(label: string): boolean {
  return NOTE_LABEL.test(label);
}

/** Reads one line of inline text. Never throws: what is not markup is text. */
export function parseRuns(source: string): Run[] {
  const tokens = tokenize(source);
  const open = new Map<Mark, Extract<Token, { kind: 'switch' }>>();
  for (const token of tokens) {
    if (token.kind !== 'switch') continue;
    for (const mark of token.marks) {
      if (!open.delete(mark)) open.set(mark, token);
    }
  }
  for (const [mark, token] of open) token.literal.push(mark);

  const runs: Run[] = [];
  const on = new Set<Mark>();
  for (const token of tokens) {
    if (token.kind === 'switch') {
      for (const mark of token.marks) {
        if (token.literal.includes(mark)) runs.push(withMarks({ text: MARK_TEXT[mark] }, on));
        else if (!on.delete(mark)) on.add(mark);
      }
    } else if (token.kind === 'note') {
      runs.push(withMarks({ text: token.label, note: token.label }, on));
    } else {
      runs.push(withMarks({ text: token.text }, on));
    }
  }
  return canonicalRuns(runs);
}

/** Writes canonical runs; `parseRuns` gives the same runs back. */
export function writeRuns(runs: readonly Run[]): string {
  let written = '';
  let em = false;
  let strong = false;
  for (const run of [...runs, { text: '' } as Run]) {
    const change = (em !== (run.em ?? false) ? 1 : 0) + (strong !== (run.strong ?? false) ? 2 : 0);
    written += '*'.repeat(change);
    em = run.em ?? false;
    strong = run.strong ?? false;
    written += run.note === undefined ? escapeText(run.text) : `[^${run.note}]`;
  }
  return written;
}

/**
 * The one form of a sequence of runs: white space collapsed and trimmed, no empty run, neighbours with the same
 * marks joined, a note's text its label.
 */
export function canonicalRuns(runs: readonly Run[]): Run[] {
  const kept: { text: string; em?: true; strong?: true; note?: string }[] = [];
  let endsInSpace = true;
  for (const run of runs) {
    if (run.note !== undefined && isNoteLabel(run.note)) {
      kept.push({ ...marksOf(run), text: run.note, note: run.note });
      endsInSpace = false;
      continue;
    }
    let text = run.text.replace(/[ \t\n\r\f\v]+/g, ' ');
    if (endsInSpace && text.startsWith(' ')) text = text.slice(1);
    if (kept.length === 0) text = text.trimStart();
    if (text === '') continue;
    const last = kept.at(-1);
    if (last && last.note === undefined && last.em === run.em && last.strong === run.strong)
      last.text += text;
    else kept.push({ ...marksOf(run), text });
    endsInSpace = text.endsWith(' ');
  }
  for (let last = kept.at(-1); last && last.note === undefined; last = kept.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    kept.pop();
  }
  return kept;
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let text = '';
  let at = 0;
  const flush = () => {
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
  };
  while (at < source.length) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(source)?.index ?? source.length;
    text += source.slice(at, found);
    at = found;
    const character = source[at];
    if (character === '\\') {
      const next = source[at + 1] ?? '';
      const escaped = ESCAPABLE.test(next);
      text += escaped ? next : '\\';
      at += escaped ? 2 : 1;
    } else if (character === '[') {
      NOTE_REFERENCE.lastIndex = at;
      const label = NOTE_REFERENCE.exec(source)?.[1];
      if (label === undefined) {
        text += '[';
        at += 1;
      } else {
        flush();
        tokens.push({ kind: 'note', label });
        at += label.length + 3;
      }
    } else if (character === '*') {
      let end = at;
      while (source[end] === '*') end += 1;
      const marks = SWITCHES[end - at];
      const alone = isGap(source[at - 1]) && isGap(source[end]);
      if (marks === undefined || alone) text += source.slice(at, end);
      else {
        flush();
        tokens.push({ kind: 'switch', marks, literal: [] });
      }
      at = end;
    }
  }
  flush();
  return tokens;
}

function isGap(character: string | undefined): boolean {
  return character === undefined || character === ' ';
}

function escapeText(text: string): string {
  return text.replace(/[\\*]|\[(?=\^)/g, '\\$&');
}

function withMarks(run: Run, on: ReadonlySet<Mark>): Run {
  return { ...run, ...(on.has('em') ? { em: true } : {}), ...(on.has('strong') ? { strong: true } : {}) };
}

function marksOf(run: Run): { em?: true; strong?: true } {
  return { ...(run.em ? { em: true } : {}), ...(run.strong ? { strong: true } : {}) };
}
