import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { User } from '../../../contract/account/account.schema';
import { ABOUT_MAX_CHARACTERS, NICK_NAME_MAX_CHARACTERS } from '../../../contract/account/logins';
import { cleanLine, cleanLines } from '../../../contract/wire/writtenText';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/toasts';

/** The reader's name and description. A field that was filled in once cannot be emptied (spec 5). */
export function ProfileForm({ user, disabled }: { user: User; disabled: boolean }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  // A user stored before profiles existed has neither.
  const { nickName = '', about = '' } = user;
  const [name, setName] = useState(nickName);
  const [words, setWords] = useState(about);
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const called = cleanLine(name);
  const said = cleanLines(words);
  const change = {
    ...(called !== nickName && { nickName: called }),
    ...(said !== about && { about: said }),
  };
  const isNameEmpty = called === '' && (isTouched || nickName !== '');
  const isAboutEmpty = said === '' && about !== '';
  const isReady = Object.keys(change).length > 0 && !isNameEmpty && !isAboutEmpty && called !== '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy || disabled) return;
    setBusy(true);
    const saved = await usecases.editProfile(change);
    recordAnswer(saved);
    setBusy(false);
    showToast({ text: saved.ok ? t`Saved` : failureText(saved.failure.name) });
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="mt-6 flex flex-col gap-5">
      <TextField
        label={<Trans>Username</Trans>}
        name="nickname"
        autoComplete="nickname"
        maxLength={NICK_NAME_MAX_CHARACTERS}
        value={name}
        onChange={(typed) => {
          setName(typed);
          setTouched(true);
        }}
        error={isNameEmpty ? t`Username cannot be empty` : undefined}
      />
      <TextField
        label={<Trans>About you</Trans>}
        name="about"
        rows={3}
        maxLength={ABOUT_MAX_CHARACTERS}
        value={words}
        onChange={setWords}
        error={isAboutEmpty ? t`Description cannot be empty` : undefined}
      />
      <Button type="submit" busy={isBusy} disabled={!isReady || disabled} className="self-start">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
