import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { LANGUAGES, type Language } from '../../../../contract/wire/languages';
import { LANGUAGE_NAMES } from '../../../i18n/languageNames';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { cardClass } from '../../../ui/card';
import { Notice } from '../../../ui/Notice';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/toasts';
import { fieldOf } from '../desk/deskTime';
import { useAct } from '../desk/useAct';
import { useDeskFailure } from '../desk/useDeskFailure';
import { AudienceFields } from './AudienceFields';
import { type CampaignDraft, campaignOf, emptyDraft } from './campaignDraft';

export function CampaignForm({ onTold }: { onTold: () => void }) {
  const { t } = useLingui();
  const failureText = useDeskFailure();
  const fresh = () => emptyDraft(fieldOf(Date.now()).slice(0, 10));
  const [draft, setDraft] = useState<CampaignDraft>(fresh);
  const [language, setLanguage] = useState<Language>('en');
  const [isKnown, setKnown] = useState(false);
  const { run, isBusy, failure } = useAct('operatorTellCampaign');
  const question = useRef<ConfirmHandle>(null);
  const campaign = campaignOf(draft);
  const change = (more: Partial<CampaignDraft>) => setDraft({ ...draft, ...more });
  const tell = async () => {
    const done = campaign && (await run({ campaign }));
    if (!done) return;
    setKnown(!done.value.isNew);
    if (!done.value.isNew) return;
    showToast({ text: t`It is being sent.` });
    setDraft(fresh());
    onTold();
  };
  return (
    <section aria-labelledby="campaigns-new" className={`${cardClass} flex flex-col gap-4 p-4`}>
      <h2 id="campaigns-new" className="font-title text-heading font-semibold">
        <Trans>Send readers a notice</Trans>
      </h2>
      <SegmentedControl
        label={t`Language of the words`}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
      />
      <TextField
        label={<Trans>Title</Trans>}
        hint={language === 'en' ? undefined : <Trans>Leave it empty to show readers the English one.</Trans>}
        lang={language}
        value={draft.titles[language]}
        onChange={(text) => change({ titles: { ...draft.titles, [language]: text } })}
        maxLength={80}
      />
      <TextField
        label={<Trans>Text</Trans>}
        rows={3}
        lang={language}
        value={draft.bodies[language]}
        onChange={(text) => change({ bodies: { ...draft.bodies, [language]: text } })}
        maxLength={240}
      />
      <NoticePreview
        language={language}
        title={draft.titles[language] || draft.titles.en}
        body={draft.bodies[language] || draft.bodies.en}
      />
      <div className="grid gap-4 desktop:grid-cols-2">
        <TextField
          label={<Trans>Where a tap leads</Trans>}
          hint={<Trans>A path of the app, like /discover</Trans>}
          value={draft.path}
          onChange={(path) => change({ path })}
          maxLength={300}
        />
        <TextField
          label={<Trans>Key</Trans>}
          hint={<Trans>Each key is sent only once.</Trans>}
          value={draft.key}
          onChange={(key) => change({ key })}
          maxLength={60}
        />
      </div>
      <AudienceFields draft={draft} onChange={change} />
      {isKnown && (
        <Notice tone="danger">
          <Trans>This key was already used: nothing is sent.</Trans>
        </Notice>
      )}
      {failure && <Notice tone="danger">{failureText(failure.name)}</Notice>}
      <Button
        className="self-start"
        busy={isBusy}
        disabled={campaign === null}
        onClick={() => question.current?.open()}
      >
        <Trans>Send it</Trans>
      </Button>
      <ConfirmDialog
        ref={question}
        title={t`Send this now?`}
        action={t`Send it`}
        tone="primary"
        onConfirm={() => void tell()}
      >
        <Trans>
          It can’t be undone. Each browser gets it at the hour its reader chose, within three days.
        </Trans>
      </ConfirmDialog>
    </section>
  );
}

function NoticePreview({ language, title, body }: { language: Language; title: string; body: string }) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-caption font-semibold text-ink-soft">
        <Trans>Preview</Trans>
      </figcaption>
      <div className="flex max-w-md items-start gap-3 rounded-lg bg-sunken p-3 shadow-raised">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent text-accent-ink">
          <BookOpen className="size-icon-lg" />
        </span>
        <div lang={language} className="min-w-0 flex-1">
          <p className="line-clamp-1 font-semibold wrap-anywhere">{title || '…'}</p>
          <p className="line-clamp-3 text-caption wrap-anywhere text-ink-soft">{body || '…'}</p>
        </div>
      </div>
    </figure>
  );
}
