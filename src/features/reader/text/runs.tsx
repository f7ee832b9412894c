import type { ReactNode } from 'react';
import type { Run } from '../../../../contract/chapter';

/** Inline text: plain strings where a run has no mark, so that most paragraphs are one text node. */
export function runs(list: readonly Run[], target: number): ReactNode {
  if (list.length === 1 && isPlain(list[0])) return list[0]?.text;
  return list.map((run, index) => <RunView key={index} run={run} target={target} />);
}

function RunView({ run, target }: { run: Run; target: number }) {
  if (run.note !== undefined) {
    return (
      <sup>
        <a data-note={run.note} href={`#${noteId(target, run.note)}`} role="doc-noteref">
          {run.text}
        </a>
      </sup>
    );
  }
  let text: ReactNode = run.text;
  if (run.em) text = <em>{text}</em>;
  if (run.strong) text = <strong>{text}</strong>;
  return text;
}

function isPlain(run: Run | undefined): boolean {
  return run !== undefined && !run.em && !run.strong && run.note === undefined;
}

/** The element of a note. */
export function noteId(target: number, label: string): string {
  return `note-${target}-${label}`;
}
