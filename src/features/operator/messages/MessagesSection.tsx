import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { DeskMessage } from '../../../../contract/operator/people.schema';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { DeskListBody } from '../desk/DeskListBody';
import { useDesk } from '../desk/useDesk';
import { useDeskList } from '../desk/useDeskList';
import { MessageCard } from './MessageCard';

export function MessagesSection() {
  const { t } = useMacro();
  const [which, setWhich] = useState<'open' | 'closed'>('open');
  const ask = useDesk();
  const page = useCallback(
    (after: number | null) => ask('operatorMessages', { isOpen: which === 'open', after }),
    [ask, which],
  );
  const list = useDeskList<DeskMessage, number>(page);
  return (
    <div className="flex flex-col gap-5">
      <SegmentedControl
        label={t`Which messages`}
        value={which}
        options={[
          { value: 'open', label: <Trans>Open</Trans> },
          { value: 'closed', label: <Trans>Closed</Trans> },
        ]}
        onChange={setWhich}
      />
      <DeskListBody
        of={list}
        empty={
          which === 'open' ? (
            <Trans>Every message is answered</Trans>
          ) : (
            <Trans>No message has been closed yet</Trans>
          )
        }
      >
        {(messages) => (
          <ul className="flex flex-col gap-4">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} onDone={list.reload} />
              </li>
            ))}
          </ul>
        )}
      </DeskListBody>
    </div>
  );
}
