import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ComponentType, memo, useReducer, useRef, useState } from 'react';
import type { HomeBlock } from '../../../contract/catalogue/home.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { useIsMobile } from '../../platform/device/mobileRule';
import { LoadSentinel } from '../../ui/LoadSentinel';
import type { ListPiece } from '../../ui/windowed/listPieces';
import type { BlockProps } from './blockProps';
import { DarkBlock } from './DarkBlock';
import { DesktopBlock } from './DesktopBlock';
import { feedMemory, keepShown } from './feedMemory';
import { MobileBlock } from './MobileBlock';
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
          <p className="page-width pb-4 text-center text-caption text-ink-soft">
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

/**
 * Returns the component for a tab's blocks: spec 2.3 and 2.4 define styles for phones, desktops and dark
 * tabs.
 */
function blockLook(theme: TabTheme, mobile: boolean) {
  return theme === 'dark' ? DarkBlock : mobile ? MobileBlock : DesktopBlock;
}

/**
 * A block's title in the reader's language, with a link to its full list: on a phone for the styles that show
 * only a part (spec 2.3).
 */
function BlockHeader({ block, title }: { block: HomeBlock; title: string }) {
  const mobile = useIsMobile();
  return (
    <div className="page-width flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 className="min-w-[min(100%,10rem)] flex-1 font-title text-heading font-semibold text-balance desktop:text-title">
        {title}
      </h2>
      {(!mobile || block.style >= 4) && (
        <Link
          to="/ViewAll"
          search={{ title: block.title, blockId: String(block.id) }}
          className="-mr-2 flex min-h-11 shrink-0 items-center gap-0.5 rounded-sm px-2 font-medium text-accent hover:text-accent-strong"
        >
          <Trans>View more</Trans>
          <span className="sr-only">: {title}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
