import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TitlePerson } from '../../../../../contract/studio/people.schema';
import { showToast } from '../../../../ui/toasts';
import { ActSheet } from '../../desk/ActSheet';
import { useAct } from '../../desk/useAct';
import { PartField } from './PartField';

type PersonSheetProps = {
  bookId: number;
  person: TitlePerson;
  name: string;
  onClose: () => void;
  onDone: () => void;
};

export function PartSheet({ bookId, person, name, onClose, onDone }: PersonSheetProps) {
  const { t } = useLingui();
  const [part, setPart] = useState(person.part);
  const { run, isBusy, failure } = useAct('operatorChangeTitlePeople');
  const submit = async () => {
    if (!(await run({ bookId, change: { kind: 'part', key: person.key, part } }))) return;
    showToast({ text: t`Saved. It is in the audit log.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={t`Change the part`}
      action={<Trans>Change</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady={part !== person.part}
      isBusy={isBusy}
      failure={failure}
    >
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <PartField value={part} onChange={setPart} />
    </ActSheet>
  );
}

/** Takes somebody out, or lets the page's own account leave. */
export function TakeOutSheet({ bookId, person, name, onClose, onDone }: PersonSheetProps) {
  const { t } = useLingui();
  const { run, isBusy, failure } = useAct('operatorChangeTitlePeople');
  const submit = async () => {
    if (!(await run({ bookId, change: { kind: 'takeOut', key: person.key } }))) return;
    showToast({ text: person.isMe ? t`You left the title.` : t`Taken out. It is in the audit log.` });
    onDone();
    onClose();
  };
  return (
    <ActSheet
      title={person.isMe ? t`Leave this title?` : t`Take this person out?`}
      action={person.isMe ? <Trans>Leave</Trans> : <Trans>Take out</Trans>}
      onClose={onClose}
      onSubmit={() => void submit()}
      isReady
      isBusy={isBusy}
      failure={failure}
      isHarsh
    >
      <p className="text-pretty">
        {person.isMe ? (
          <Trans>You no longer see its drafts and figures. Only a new invitation brings you back.</Trans>
        ) : (
          <Trans>
            <bdi>{name}</bdi> no longer sees the title in the studio, on all devices and at once. What they
            wrote stays.
          </Trans>
        )}
      </p>
    </ActSheet>
  );
}
