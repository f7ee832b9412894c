import type { FormEvent, ReactNode } from 'react';
import type { Failure } from '../../../../contract/wire/failure';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Sheet } from '../../../ui/Sheet';
import { useDeskFailure } from './useDeskFailure';

type ActSheetProps = {
  title: string;
  action: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  isReady: boolean;
  isBusy: boolean;
  failure: Failure | undefined;
  isHarsh?: boolean;
  children: ReactNode;
};

export function ActSheet(props: ActSheetProps) {
  const { title, action, onClose, onSubmit, isReady, isBusy, failure, isHarsh, children } = props;
  const failureText = useDeskFailure();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5 px-5 pt-2 pb-6">
        {children}
        {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
        <Button type="submit" kind={isHarsh ? 'danger' : 'primary'} disabled={!isReady} busy={isBusy}>
          {action}
        </Button>
      </form>
    </Sheet>
  );
}
