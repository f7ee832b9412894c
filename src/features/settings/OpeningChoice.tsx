import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseOpening, opensWhereLeft } from '../../platform/start/opensWhereLeft';
import { SwitchRow } from '../../ui/Switch';

/**
 * Whether the app reopens the chapter in which it was left. Off by default, because others may see the
 * screen.
 */
export function OpeningChoice() {
  const [whereLeft, setWhereLeft] = useState(opensWhereLeft);
  const choose = (chosen: boolean) => {
    chooseOpening(chosen);
    setWhereLeft(chosen);
  };
  return (
    <SwitchRow
      label={<Trans>Open where I left off</Trans>}
      detail={<Trans>If you leave the app in a chapter, it opens in the text instead of the library.</Trans>}
      checked={whereLeft}
      onChange={choose}
    />
  );
}
