import { Trans } from '@lingui/react/macro';
import { LoadFailure } from '../../../ui/LoadFailure';
import { DeskLoading } from '../desk/DeskLoading';
import { useDeskRead } from '../desk/useDeskRead';
import { AccentForm } from './AccentForm';
import { MailsForm } from './MailsForm';
import { MarkForm } from './MarkForm';
import { NameForm } from './NameForm';
import { NoticesForm } from './NoticesForm';
import { RulesForm } from './RulesForm';

export function HouseSection() {
  const { value, failure, reload } = useDeskRead('operatorHouse', {});
  if (!value)
    return failure ? <LoadFailure failure={failure} retry={() => void reload()} /> : <DeskLoading />;
  const onSaved = () => void reload();
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <p className="text-pretty text-ink-soft">
        <Trans>
          How readers see this site. They see a change within a minute when they open it; an installed app
          shows it with its next update.
        </Trans>
      </p>
      <NameForm house={value} onSaved={onSaved} />
      <AccentForm house={value} onSaved={onSaved} />
      <MarkForm house={value} onSaved={onSaved} />
      <NoticesForm house={value} onSaved={onSaved} />
      <MailsForm house={value} onSaved={onSaved} />
      <RulesForm house={value} onSaved={onSaved} />
    </div>
  );
}
