import { Trans } from '@lingui/react/macro';
import { type ComponentType, memo, useReducer, useRef, useState } from 'react';
import type { HomeBlock } from '../../../contract/schemas/feed';
import { useNameOf } from '../../i18n/useNameOf';
import { useIsMobile } from '../../platform/mobileRule';
import { LoadSentinel } from '../../ui/LoadSentinel';
import { BlockHeader } from './BlockHeader';
import { blockLook } from './blockLooks';
import type { BlockProps } from './blockProps';
import { feedMemory, keepShown } from './feedMemory';
import type { FeedPiece } from './motion/feedPieces';
import type { Motion } from './motionModule';
import { revealed, revealMore } from './reveal';
import type { TabTheme } from './tabTheme';

type FeedProps = {
  gender: string;
  theme: TabTheme;
  blocks: HomeBlock[];
  /** Undefined while its code is on its way, and for a neighbour that is only looked at. */
  motion: Motion | undefined;
};

/** The blocks of one tab: two more whenever the end comes near, and in the document only what is near the screen. */
export function Feed({ gender, theme, blocks, motion }: FeedProps) {
  const mobile = useIsMobile();
  const memory = feedMemory(gender);
  const root = useRef<HTMLDivElement>(null);
  const [, renderMore] = useReducer((times: number) => times + 1, 0);
  const shown = revealed(memory.shown, blocks.length);
  const ids = blocks.slice(0, shown).map((block) => block.id);
  const [pieces, setPieces] = useState<FeedPiece[] | undefined>(() =>
    motion?.firstPieces(memory, ids, window.innerHeight),
  );
  const reveal = () => {
    keepShown(gender, revealMore(shown, blocks.length));
    renderMore();
  };
  const Block = blockLook(theme, mobile);
  return (
    <>
      <div ref={root} className="animate-page pt-5 desktop:pt-8">
        {(pieces ?? ids.map((_, block) => ({ block }))).map((piece) => {
          if (!('block' in piece))
            return <div key={piece.key} data-feed-room aria-hidden="true" style={{ height: piece.height }} />;
          const block = blocks[piece.block];
          return (
            block && (
              <Section key={block.id} Block={Block} block={block} first={piece.block === 0} memory={memory} />
            )
          );
        })}
      </div>
      {motion && <motion.FeedWatch root={root} memory={memory} ids={ids} onPieces={setPieces} />}
      {shown < blocks.length ? (
        <LoadSentinel mark={shown} onReach={reveal} />
      ) : (
        <p data-feed-end className="page-width pb-4 text-center text-caption text-ink-soft">
          <Trans>That’s everything for now.</Trans>
        </p>
      )}
    </>
  );
}

/** Drawn once: what comes and goes around a block while the page scrolls is none of its business. */
const Section = memo(function Section({
  Block,
  ...props
}: BlockProps & { Block: ComponentType<BlockProps> }) {
  const title = useNameOf()(props.block.title, props.block.titles);
  return (
    <section
      data-block={props.block.id}
      aria-label={title}
      className="pb-8 contain-[layout_style] desktop:pb-14"
    >
      <BlockHeader block={props.block} title={title} />
      <Block {...props} />
    </section>
  );
});
