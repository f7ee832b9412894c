import type { Run } from '../contract/catalogue/chapters.schema';
import { MARK_END, type RunMark, readMark, writableMarks, writablePage, writeMark } from './runMarks';

/**
 * The inline half of the chapter text format (decision 0005). Asterisks are switches: `*` toggles emphasis,
 * `**` strong, `***` both, so that every sequence of runs can be written. A switch without a partner, or with
 * a space on both sides, is a literal asterisk. Links and readings enclose their words (formats/runMarks); an
 * unclosed one is literal.
 */
type Mark = 'em' | 'strong';
type Token =
  | { kind: 'text'; text: string }
  | { kind: 'note'; label: string }
  | { kind: 'switch'; marks: readonly Mark[]; literal: Mark[] }
  | { kind: 'open'; mark: RunMark; isClosed: boolean }
  | { kind: 'close' };

const SWITCHES: readonly (readonly Mark[])[] = [[], ['em'], ['strong'], ['em', 'strong']];
const MARK_TEXT: Record<Mark, string> = { em: '*', strong: '**' };
const NOTE_LABEL = /^[\p{L}\p{N}_.-]{1,40}$/u;
const NOTE_REFERENCE = /\[\^([\p{L}\p{N}_.-]{1,40})\]/uy;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const SPECIAL = /[\\*[^]/g;

/** Returns whether a label can be written as `[^label]`. */
export function isNoteLabel(label: string): boolean {
  return NOTE_LABEL.test(label);
}

/** Reads one line of inline text. Never throws: anything but markup is text. */
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
  const around: { mark: RunMark; from: number }[] = [];
  const put = (run: Run) =>
    runs.push(withMarks(Object.assign({}, ...around.map(({ mark }) => mark), run), on));
  for (const token of tokens) {
    if (token.kind === 'switch') {
      for (const mark of token.marks) {
        if (token.literal.includes(mark)) put({ text: MARK_TEXT[mark] });
        else if (!on.delete(mark)) on.add(mark);
      }
    } else if (token.kind === 'note') {
      put({ text: token.label, note: token.label });
    } else if (token.kind === 'open') {
      if (token.isClosed) around.push({ mark: token.mark, from: runs.length });
      else put({ text: writeMark(token.mark) });
    } else if (token.kind === 'close') {
      const ended = around.pop();
      if (ended && 'ruby' in ended.mark && ended.from === runs.length)
        put({ text: '', page: ended.mark.ruby });
    } else {
      put({ text: token.text });
    }
  }
  return canonicalRuns(runs);
}

/** Writes canonical runs; `parseRuns` returns the same runs. */
export function writeRuns(runs: readonly Run[]): string {
  let written = '';
  let em = false;
  let strong = false;
  let link: string | undefined;
  let ruby: string | undefined;
  let math: string | undefined;
  for (const run of [...runs, { text: '' } as Run]) {
    // Closed after each run, because the next one may have the same reading or formula.
    if (ruby !== undefined) written += MARK_END;
    if (math !== undefined) written += MARK_END;
    ruby = math = undefined;
    if (run.page !== undefined) {
      written += writeMark({ ruby: run.page }) + MARK_END;
      continue;
    }
    if (link !== undefined && link !== run.link) written += MARK_END;
    const change = (em !== (run.em ?? false) ? 1 : 0) + (strong !== (run.strong ?? false) ? 2 : 0);
    written += '*'.repeat(change);
    em = run.em ?? false;
    strong = run.strong ?? false;
    if (run.link !== undefined && link !== run.link) written += writeMark({ link: run.link });
    ({ link, ruby, math } = run);
    if (ruby !== undefined) written += writeMark({ ruby });
    if (math !== undefined) written += writeMark({ math });
    const text = run.note === undefined ? escapeText(run.text) : `[^${run.note}]`;
    written += (link ?? ruby ?? math) === undefined ? text : text.replaceAll(MARK_END, `\\${MARK_END}`);
  }
  return written;
}

/**
 * Returns the canonical form of a sequence of runs: white space collapsed and trimmed, no empty run,
 * neighbours with the same marks joined unless they have their own reading, a note's text replaced by its
 * label. Page numbers do not affect this.
 */
export function canonicalRuns(runs: readonly Run[]): Run[] {
  const kept: (Omit<Run, 'text'> & { text: string })[] = [];
  let endsInSpace = true;
  let isFirst = true;
  for (const run of runs) {
    if (run.page !== undefined) {
      const page = writablePage(run.page);
      if (page !== undefined) kept.push({ text: '', page });
      continue;
    }
    if (run.note !== undefined && isNoteLabel(run.note)) {
      kept.push({ ...marksOf(run), text: run.note, note: run.note });
      endsInSpace = false;
      isFirst = false;
      continue;
    }
    let text = run.text.replace(/[ \t\n\r\f\v]+/g, ' ');
    if (endsInSpace && text.startsWith(' ')) text = text.slice(1);
    if (isFirst) text = text.trimStart();
    if (text === '') continue;
    isFirst = false;
    const last = kept.at(-1);
    const marks = marksOf(run);
    if (last && last.note === undefined && last.page === undefined && isSame(last, marks)) last.text += text;
    else kept.push({ ...marks, text });
    endsInSpace = text.endsWith(' ');
  }
  for (let at = kept.length - 1; at >= 0; at -= 1) {
    const last = kept[at];
    if (!last || last.page !== undefined) continue;
    if (last.note === undefined) last.text = last.text.trimEnd();
    if (last.text !== '') return kept;
    kept.splice(at, 1);
  }
  return [];
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const open: Extract<Token, { kind: 'open' }>[] = [];
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
      const found = label === undefined ? readMark(source, at) : null;
      if (label !== undefined) {
        flush();
        tokens.push({ kind: 'note', label });
        at += label.length + 3;
      } else if (found) {
        flush();
        const token = { kind: 'open' as const, mark: found.mark, isClosed: false };
        tokens.push(token);
        open.push(token);
        at += found.length;
      } else {
        text += '[';
        at += 1;
      }
    } else if (character === '^') {
      const ends = source.startsWith(MARK_END, at) ? open.pop() : undefined;
      if (ends) {
        flush();
        ends.isClosed = true;
        tokens.push({ kind: 'close' });
      } else text += '^';
      at += ends ? MARK_END.length : 1;
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

function marksOf(run: Run): Omit<Run, 'text' | 'note'> {
  return {
    ...(run.em ? { em: true } : {}),
    ...(run.strong ? { strong: true } : {}),
    ...writableMarks(run),
  };
}

function isSame(a: Omit<Run, 'text'>, b: Omit<Run, 'text'>): boolean {
  return (
    a.em === b.em &&
    a.strong === b.strong &&
    a.link === b.link &&
    (a.ruby ?? b.ruby ?? a.math ?? b.math) === undefined
  );
}
