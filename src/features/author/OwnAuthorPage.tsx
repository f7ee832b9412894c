import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { ABOUT_AUTHOR_MAX_CHARACTERS, PEN_NAME_MAX_CHARACTERS } from '../../../contract/catalogue/authors';
import type { OwnAuthorPage as OwnPage } from '../../../contract/catalogue/authors.schema';
import type { Failure } from '../../../contract/wire/failure';
import { cleanLine, cleanLines } from '../../../contract/wire/writtenText';
import { useFailureText } from '../../i18n/useFailureText';
import { recordAnswer, useOffline } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { LoadFailure } from '../../ui/LoadFailure';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SkeletonBlock } from '../../ui/Skeleton';
import { StateMessage } from '../../ui/StateMessage';
import { TextField } from '../../ui/TextField';
import { showToast } from '../../ui/toasts';

/** Where somebody who makes a title writes their public page (decision 0138). */
export function OwnAuthorPage() {
  const { t } = useMacro();
  const [own, setOwn] = useState<OwnPage>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(async () => {
    const read = await usecases.readOwnAuthorPage();
    recordAnswer(read);
    if (read.ok) setOwn(read.value);
    setFailure(read.ok ? undefined : read.failure);
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageTitle>{t`Your author page`}</PageTitle>
      <PageHeader title={t`Your author page`} column="narrow" />
      <div className="page-width flex max-w-2xl! flex-col gap-5 pt-2 pb-10">
        {failure && !own && <LoadFailure failure={failure} retry={() => void load()} />}
        {!own && !failure && <SkeletonBlock className="h-64 w-full" />}
        {own && !own.isAuthor && (
          <StateMessage drawing="nothing-found" title={<Trans>This page is for authors</Trans>}>
            <Trans>An author, editor or translator of a title here can have a page.</Trans>
          </StateMessage>
        )}
        {own?.isAuthor && <AuthorForm own={own} onSaved={setOwn} />}
      </div>
    </>
  );
}

function AuthorForm({ own, onSaved }: { own: OwnPage; onSaved: (own: OwnPage) => void }) {
  const { t } = useMacro();
  const failureText = useFailureText();
  const isOffline = useOffline();
  const { profile } = own;
  const [penName, setPenName] = useState(profile?.penName ?? '');
  const [about, setAbout] = useState(profile?.about ?? '');
  const [taken, setTaken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const name = cleanLine(penName);
  const words = cleanLines(about);
  const isChanged = name !== profile?.penName || words !== profile.about;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isOffline || !isChanged || name === '') return;
    setBusy(true);
    const saved = await usecases.saveAuthorPage({ penName: name, about: words });
    recordAnswer(saved);
    setBusy(false);
    if (saved.ok) {
      onSaved(saved.value);
      showToast({ text: t`Saved` });
    } else if (saved.failure.name === 'nameTaken') setTaken(name);
    else showToast({ text: failureText(saved.failure.name) });
  };
  return (
    <>
      {profile?.isPublic === false && (
        <Notice>
          <Trans>Readers see this page once one of your titles is public.</Trans>
        </Notice>
      )}
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        className="flex flex-col gap-5 rounded-lg bg-surface px-5 py-6 shadow-raised sm:px-7"
      >
        <TextField
          label={<Trans>Pen name</Trans>}
          name="penName"
          autoComplete="off"
          maxLength={PEN_NAME_MAX_CHARACTERS}
          value={penName}
          onChange={setPenName}
          hint={t`The name readers see on your titles.`}
          error={name !== '' && name === taken ? failureText('nameTaken') : undefined}
        />
        <TextField
          label={<Trans>About you</Trans>}
          name="about"
          rows={6}
          maxLength={ABOUT_AUTHOR_MAX_CHARACTERS}
          value={about}
          onChange={setAbout}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isBusy} disabled={!isChanged || name === '' || isOffline}>
            <Trans>Save</Trans>
          </Button>
          {profile?.isPublic && (
            <Link
              to="/author/$authorId"
              params={{ authorId: profile.authorId }}
              className={buttonClass('quiet')}
            >
              <Trans>See your page</Trans>
            </Link>
          )}
        </div>
      </form>
    </>
  );
}
