import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '../../../../contract/wire/failure';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useDeskFailure } from '../desk/useDeskFailure';
import { FormSection } from '../titles/FormSection';
import { StaleHouse } from './StaleHouse';

type HouseFormProps = {
  title: ReactNode;
  children: ReactNode;
  isReady: boolean;
  isBusy: boolean;
  isStale: boolean;
  failure: Failure | undefined;
  onSubmit: () => void;
};

export function HouseForm({ title, children, isReady, isBusy, isStale, failure, onSubmit }: HouseFormProps) {
  const failureText = useDeskFailure();
  return (
    <FormSection title={title}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit();
        }}
      >
        {children}
        {isStale && <StaleHouse />}
        {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
        <Button type="submit" className="self-start" disabled={!isReady} busy={isBusy}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </FormSection>
  );
}

/** Says which variable of the environment decides in the desk's place. */
export function FixedBy({ variable }: { variable: string }) {
  return (
    <Trans>
      Set by <code>{variable}</code> when the server starts. Without it, you can change it here.
    </Trans>
  );
}
