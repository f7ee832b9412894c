import type { Block, Run } from '../../contract/catalogue/chapters.schema';

const CHAPTER_LINK = /^#(-?\d+)(.*)$/;

/** Maps links to the file's chapter numbers, and removes links to chapters outside it. */
export function withTargets(blocks: readonly Block[], targets: ReadonlyMap<number, number>): Block[] {
  const settled = (runs: readonly Run[]): Run[] =>
    runs.map((run) => {
      const [, target, spot] = CHAPTER_LINK.exec(run.link ?? '') ?? [];
      if (target === undefined) return run;
      const { link: _, ...rest } = run;
      const to = targets.get(Number(target));
      return to === undefined ? rest : { ...rest, link: `#${to}${spot}` };
    });
  return blocks.map((block): Block => {
    if (block.kind === 'break') return block;
    if (block.kind !== 'verse') return { ...block, runs: settled(block.runs) };
    return { ...block, lines: block.lines.map((line) => ({ ...line, runs: settled(line.runs) })) };
  });
}
