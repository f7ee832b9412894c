import type { ReactNode } from 'react';
import type { Run } from '../../../../contract/catalogue/chapters.schema';
import { Formula } from './Formula';

/** Renders inline text. A run without marks is a plain string, so that most paragraphs are one text node. */
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
  if (run.page !== undefined) return <span aria-label={run.page} data-page={run.page} role="doc-pagebreak" />;
  let text: ReactNode = run.math === undefined ? run.text : <Formula markup={run.math} words={run.text} />;
  if (run.em) text = <em>{text}</em>;
  if (run.strong) text = <strong>{text}</strong>;
  // A ruby reading is drawn by CSS, because it is not part of the block's text.
  if (run.ruby !== undefined)
    text = (
      <ruby>
        {text}
        <rt data-reading={run.ruby} />
      </ruby>
    );
  if (run.link === undefined) return text;
  const isWeb = /^https?:/.test(run.link);
  return (
    <a
      className="text-link"
      data-link={run.link}
      href={isWeb ? run.link : `#${noteId(target, run.link)}`}
      rel={isWeb ? 'noopener noreferrer' : undefined}
      target={isWeb ? '_blank' : undefined}
    >
      {text}
    </a>
  );
}

function isPlain(run: Run | undefined): boolean {
  return run !== undefined && Object.keys(run).length === 1;
}

export function noteId(target: number, label: string): string {
  return `note-${target}-${label}`;
}
