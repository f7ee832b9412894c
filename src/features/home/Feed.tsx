import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ComponentType, memo, useReducer } from 'react';
import type { HomeBlock } from '../../../contract/catalogue/home.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { useIsMobile } from '../../platform/device/mobileRule';
import { LoadSentinel } from '../../ui/LoadSentinel';
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

/** The blocks of one tab: two more near the end of the list. */
export function Feed({ gender, theme, blocks, motion }: FeedProps) {
  const mobile = useIsMobile();
  const memory = feedMemory(gender);
  const [, renderMore] = useReducer((times: number) => times + 1, 0);
  const shown = revealed(memory.shown, blocks.length);
  const reveal = () => {
    keepShown(gender, revealMore(shown, blocks.length));
    renderMore();
  };
  const Block = blockLook(theme, mobile);
  return (
    <>
      <div className="animate-page pt-5 desktop:pt-8">
        {blocks.slice(0, shown).map((block, index) => (
          <Section key={block.id} Block={Block} block={block} first={index === 0} memory={memory} />
        ))}
      </div>
      {motion && <motion.FeedVeil />}
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

type SectionProps = BlockProps & { Block: ComponentType<BlockProps> };

/** Memoized: blocks that appear during a scroll do not render it again. */
const Section = memo(function Section({ Block, ...props }: SectionProps) {
  const title = useNameOf()(props.block.title, props.block.titles);
  return (
    <section aria-label={title} className="home-block pb-8 desktop:pb-14">
      <BlockHeader block={props.block} title={title} />
      <Block {...props} />
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
