import { useState } from 'react';
import type { HomeBlock } from '../../../contract/feed';
import { useIsMobile } from '../../platform/mobileRule';
import { LoadSentinel } from '../../ui/LoadSentinel';
import { DesktopBlock } from './DesktopBlock';
import { keepShownBlocks, shownBlocks } from './homeState';
import { MobileBlock } from './MobileBlock';
import { revealed, revealMore } from './reveal';

/** The blocks of one tab, two more whenever the end comes near. Mounted anew for every tab. */
export function Feed({ gender, blocks }: { gender: string; blocks: HomeBlock[] }) {
  const mobile = useIsMobile();
  const [count, setCount] = useState(() => shownBlocks(gender));
  const shown = revealed(count, blocks.length);
  const reveal = () => {
    const next = revealMore(shown, blocks.length);
    keepShownBlocks(gender, next);
    setCount(next);
  };
  const Block = mobile ? MobileBlock : DesktopBlock;
  return (
    <div className="flex flex-col gap-8 pt-6 desktop:gap-14 desktop:pt-8">
      {blocks.slice(0, shown).map((block, index) => (
        <Block key={block.id} block={block} first={index === 0} />
      ))}
      {shown < blocks.length && <LoadSentinel mark={shown} onReach={reveal} />}
    </div>
  );
}
