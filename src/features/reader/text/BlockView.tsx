import type { CSSProperties, ReactNode } from 'react';
import type { Block, Run } from '../../../../contract/chapter';

/**
 * One block as plain semantic HTML. The text nodes of the element with `data-block` add up to `blockText(block)`,
 * which is how a place finds its character again; anything else shown (a note's label) is drawn by CSS.
 */
export function BlockView({ block, target }: { block: Block; target: number }) {
  switch (block.kind) {
    case 'paragraph':
    case 'quote':
      return <p data-block={block.id}>{runs(block.runs, target)}</p>;
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading data-block={block.id}>{runs(block.runs, target)}</Heading>;
    }
    case 'break':
      return <hr data-block={block.id} />;
    case 'note':
      return (
        <p
          data-block={block.id}
          data-label={block.label}
          id={noteId(target, block.label)}
          role="doc-footnote"
        >
          {runs(block.runs, target)}
        </p>
      );
    case 'verse':
      return (
        <p className="verse" data-block={block.id}>
          {block.lines.map((line, index) => [
            index > 0 && '\n',
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a block never move.
            <span key={index} style={{ '--verse-indent': line.indent } as CSSProperties}>
              {runs(line.runs, target)}
            </span>,
          ])}
        </p>
      );
  }
}

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

function noteId(target: number, label: string): string {
  return `note-${target}-${label}`;
}
