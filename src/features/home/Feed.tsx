import { Trans } from '@lingui/react/macro';
import { type ComponentType, memo, useReducer, useRef, useState } from 'react';
import type { HomeBlock } from '../../../contract/catalogue/books.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { useIsMobile } from '../../platform/device/mobileRule';
import { LoadSentinel } from '../../ui/LoadSentinel';
import type { ListPiece } from '../../ui/windowed/listPieces';
import { BlockHeader } from './BlockHeader';
import { blockLook } from './blockLooks';
import type { BlockProps } from './blockProps';
import { feedMemory, keepShown } from './feedMemory';
import type { Motion } from './motionModule';
import { revealed, revealMore } from './reveal';
import type { TabTheme } from './tabTheme';

type FeedProps = {
  gender: string;
  theme: TabTheme;
  blocks: HomeBlock[];
  /** Undefined while its code loads, and for a neighbouring tab that is only previewed. */
  motion: Motion | undefined;
};

/**
 * The blocks of one tab: two more near the end of the list, and only those near the screen are in the
 * document.
 */
export function Feed({ gender, theme, blocks, motion }: FeedProps) {
  const mobile = useIsMobile();
  const memory = feedMemory(gender);
  const root = useRef<HTMLDivElement>(null);
  const [, renderMore] = useReducer((times: number) => times + 1, 0);
  const shown = revealed(memory.shown, blocks.length);
  const listed = blocks.slice(0, shown);
  const [kept, setPieces] = useState<ListPiece[] | undefined>(() =>
    motion?.firstPieces(memory, listed, window.innerHeight),
  );
  const pieces = kept ?? listed.map((_, stretch) => ({ stretch }));
  const reveal = () => {
    keepShown(gender, revealMore(shown, blocks.length));
    renderMore();
  };
  const Block = blockLook(theme, mobile);
  return (
    <>
      <div ref={root} className="animate-page pt-5 desktop:pt-8">
        {pieces.map((piece) => {
          if (!('stretch' in piece))
            return <div key={piece.key} data-room aria-hidden="true" style={{ height: piece.height }} />;
          const block = blocks[piece.stretch];
          return (
            block && (
              <Section key={block.id} Block={Block} block={block} index={piece.stretch} memory={memory} />
            )
          );
        })}
      </div>
      {motion && (
        <motion.FeedWatch root={root} memory={memory} blocks={listed} pieces={pieces} onPieces={setPieces} />
      )}
      {shown < blocks.length ? (
        <LoadSentinel mark={shown} onReach={reveal} />
      ) : (
        <>
          <p data-feed-end className="page-width pb-4 text-center text-caption text-ink-soft">
            <Trans>That’s everything for now.</Trans>
          </p>
          {motion && <motion.AdPlace page="home" className="page-width" />}
        </>
      )}
    </>
  );
}

type SectionProps = Omit<BlockProps, 'first'> & { Block: ComponentType<BlockProps>; index: number };

/** Memoized: other blocks that appear or disappear during a scroll do not render it again. */
const Section = memo(function Section({ Block, index, ...props }: SectionProps) {
  const title = useNameOf()(props.block.title, props.block.titles);
  return (
    <section data-stretch={index} aria-label={title} className="pb-8 contain-[layout_style] desktop:pb-14">
      <BlockHeader block={props.block} title={title} />
      <Block first={index === 0} {...props} />
    </section>
  );
});
