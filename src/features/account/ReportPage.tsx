import { msg } from '@lingui/core/macro';
import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { EMAIL_REGEX } from 'valibot';
import { cleanLine, cleanLines } from '../../../contract/wire/writtenText';
import { readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live/live';
import { Button } from '../../ui/Button';
import { ChoiceRow } from '../../ui/ChoiceRow';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { TextField } from '../../ui/TextField';
import { useSending } from './useSending';

/** `title` is the id of a novel or drama, `name` its name; `about`: the form it begins with. */
export type ReportSearch = { title?: number; name?: string; about?: 'copyright' };

const REASONS = {
  illegal: msg`It is against the law`,
  minors: msg`It harms or sexualises minors`,
  violence: msg`It shows or incites violence`,
  hate: msg`It attacks people for what they are`,
  rating: msg`It is not marked for adults`,
  fraud: msg`It deceives: advertising, fraud, a stolen text`,
  other: msg`Something else`,
} as const;
type Reason = keyof typeof REASONS;

/** Longest texts, so that a report as a whole fits into a message. */
const [MOST_WORDS, MOST_LINE] = [1_500, 200];

/**
 * Reports a title, or a breach of copyright (decision 0134). Both go to the operator as a message, for readers
 * without an account too.
 */
export function ReportPage({ search }: { search: ReportSearch }) {
  const { t } = useLingui();
  const [about, setAbout] = useState(search.about ?? 'title');
  return (
    <>
      <PageTitle>{t`Report`}</PageTitle>
      <PageHeader title={t`Report`} column="narrow" />
      <div className="page-width max-w-2xl! pt-2 pb-10">
        <div className="rounded-lg bg-surface px-5 py-6 shadow-raised sm:px-7 sm:py-7">
          <fieldset className="flex flex-col gap-3">
            <legend className="sr-only">
              <Trans>What you report</Trans>
            </legend>
            <ChoiceRow
              name="about"
              checked={about === 'title'}
              onChoose={() => setAbout('title')}
              title={<Trans>A novel or drama</Trans>}
              detail={search.name}
            />
            <ChoiceRow
              name="about"
              checked={about === 'copyright'}
              onChoose={() => setAbout('copyright')}
              title={<Trans>A breach of copyright</Trans>}
              detail={<Trans>By the owner of the rights, or for them</Trans>}
            />
          </fieldset>
          {about === 'title' ? <TitleForm search={search} /> : <CopyrightForm search={search} />}
        </div>
      </div>
    </>
  );
}

function useAddress() {
  const user = useLive('user', readUser).value;
  const [email, setEmail] = useState<string>();
  const shown = email ?? user?.email ?? '';
  const address = shown.trim().toLowerCase();
  return { shown, setEmail, address, isWrong: address !== '' && !EMAIL_REGEX.test(address) };
}

const SENT = <Trans>Your report is sent. The people who run this site decide about it and answer you.</Trans>;

function TitleForm({ search }: { search: ReportSearch }) {
  const { t } = useLingui();
  const { _ } = useMessages();
  const { shown, setEmail, address, isWrong } = useAddress();
  const [reason, setReason] = useState<Reason>();
  const [which, setWhich] = useState(search.name ?? '');
  const [text, setText] = useState('');
  const { isBusy, send, state, startAnew } = useSending(SENT);
  const [name, words] = [cleanLine(which), cleanLines(text)];
  const isReady = reason !== undefined && name !== '' && words !== '' && !isWrong;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const subject = `${t`Report of a title`}: ${nameOf(search, name)}`;
    const lines = [`${t`Title`}: ${nameOf(search, name)}`, `${t`Reason`}: ${_(REASONS[reason])}`, '', words];
    if (await send({ email: address, subject: subject.slice(0, 120), text: lines.join('\n') })) setText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-6 flex flex-col gap-5">
      {state}
      <TextField label={<Trans>Title</Trans>} maxLength={MOST_LINE} value={which} onChange={setWhich} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">
          <Trans>Reason</Trans>
        </legend>
        {(Object.keys(REASONS) as Reason[]).map((each) => (
          <ChoiceRow
            key={each}
            name="reason"
            checked={reason === each}
            onChoose={() => setReason(each)}
            title={_(REASONS[each])}
          />
        ))}
      </fieldset>
      <TextField
        label={<Trans>What is wrong, and where</Trans>}
        rows={5}
        maxLength={MOST_WORDS}
        value={text}
        onChange={(written) => {
          setText(written);
          startAnew();
        }}
        hint={<Trans>Name the chapter or episode, and quote the words or say the minute.</Trans>}
      />
      <TextField
        label={<Trans>Your e-mail, for our reply</Trans>}
        type="email"
        autoComplete="email"
        inputMode="email"
        value={shown}
        onChange={setEmail}
        hint={<Trans>Without one, the answer is in the app.</Trans>}
        error={isWrong ? t`Please enter a valid email address` : undefined}
      />
      <Button type="submit" size="lg" busy={isBusy} disabled={!isReady} className="w-full">
        <Trans>Send report</Trans>
      </Button>
    </form>
  );
}

function CopyrightForm({ search }: { search: ReportSearch }) {
  const { t } = useLingui();
  const { shown, setEmail, address, isWrong } = useAddress();
  const [name, setName] = useState('');
  const [post, setPost] = useState('');
  const [work, setWork] = useState('');
  const [where, setWhere] = useState(search.name ?? '');
  const [isStated, setStated] = useState(false);
  const { isBusy, send, state, startAnew } = useSending(SENT);
  const isReady =
    cleanLine(name) !== '' &&
    cleanLines(post) !== '' &&
    cleanLines(work) !== '' &&
    cleanLines(where) !== '' &&
    address !== '' &&
    !isWrong &&
    isStated;
  const statement = t`I believe in good faith that this use is not allowed by the owner of the rights or by law. What I say here is true, and I am the owner or may act for them.`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const lines = [
      `${t`Name`}: ${cleanLine(name)}`,
      `${t`Address`}: ${cleanLines(post)}`,
      `${t`The work that is yours`}: ${cleanLines(work)}`,
      `${t`Where it is on this site`}: ${nameOf(search, cleanLines(where))}`,
      '',
      statement,
    ];
    const subject = `${t`Copyright notice`}: ${nameOf(search, cleanLine(where))}`;
    if (!(await send({ email: address, subject: subject.slice(0, 120), text: lines.join('\n') }))) return;
    setWork('');
    setStated(false);
  };
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text);
    startAnew();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-6 flex flex-col gap-5">
      {state}
      <TextField
        label={<Trans>Your name, or your company’s</Trans>}
        autoComplete="name"
        maxLength={MOST_LINE}
        value={name}
        onChange={setName}
      />
      <TextField
        label={<Trans>Postal address</Trans>}
        autoComplete="street-address"
        rows={3}
        maxLength={2 * MOST_LINE}
        value={post}
        onChange={setPost}
      />
      <TextField
        label={<Trans>Your e-mail, for our reply</Trans>}
        type="email"
        autoComplete="email"
        inputMode="email"
        value={shown}
        onChange={setEmail}
        error={isWrong ? t`Please enter a valid email address` : undefined}
      />
      <TextField
        label={<Trans>The work that is yours</Trans>}
        rows={3}
        maxLength={MOST_WORDS}
        value={work}
        onChange={changed(setWork)}
        hint={<Trans>Its title, its author, and where it was published.</Trans>}
      />
      <TextField
        label={<Trans>Where it is on this site</Trans>}
        rows={2}
        maxLength={2 * MOST_LINE}
        value={where}
        onChange={setWhere}
        hint={<Trans>The title and its chapters, or the addresses of the pages.</Trans>}
      />
      <label className="flex cursor-pointer items-start gap-3 text-pretty">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-accent"
          checked={isStated}
          onChange={(event) => setStated(event.target.checked)}
        />
        {statement}
      </label>
      <Button type="submit" size="lg" busy={isBusy} disabled={!isReady} className="w-full">
        <Trans>Send notice</Trans>
      </Button>
    </form>
  );
}

/** A title as the operator finds it: its number and name. */
function nameOf({ title, name }: ReportSearch, written: string): string {
  return title !== undefined && written === cleanLine(name ?? '') ? `${title}, ${written}` : written;
}
