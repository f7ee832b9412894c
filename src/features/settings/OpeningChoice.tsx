import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseOpening, opensWhereLeft } from '../../platform/start/opensWhereLeft';
import { SwitchRow } from '../../ui/Switch';

/** Whether the app, left in a chapter, opens in its text. Off until it is chosen: others may be looking on. */
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
