import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useServerConfig } from '../../platform/live/serverConfig';
import { HouseTextPart } from '../../shared/houseText/HouseTextPart';
import { useHouseText } from '../../shared/houseText/useHouseText';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { GoesWhere } from './GoesWhere';
import { fillIn, type LegalDocument, type LegalTexts } from './legalText';

/** The house's own text of the terms, the privacy policy or the accessibility statement, or the built-in one. */
export function LegalPage({ document, texts }: { document: keyof LegalTexts; texts: LegalTexts }) {
  const shown = useHouseText(document);
  const builtIn = texts[document];
  const title = (shown.state === 'shown' && shown.text.title) || builtIn.title;
  const imprint = useServerConfig()?.houseTexts?.imprint;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} column="text" />
      <article className="page-width max-w-3xl! pt-2 pb-6">
        <HouseTextPart shown={shown} builtIn={<BuiltIn text={builtIn} />} />
        {document === 'privacy' && <GoesWhere />}
        <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-ink-soft">
          {document === 'privacy' ? (
            <Link to="/TermsOfService" className="rounded-sm text-accent hover:underline">
              <Trans>Terms of Use</Trans>
            </Link>
          ) : (
            <Link to="/PrivacyPolicy" className="rounded-sm text-accent hover:underline">
              <Trans>Privacy Policy</Trans>
            </Link>
          )}
          <Link
            to="/report"
            search={{ about: 'copyright' }}
            className="rounded-sm text-accent hover:underline"
          >
            <Trans>Copyright notice</Trans>
          </Link>
          {imprint && (
            <Link to="/imprint" className="rounded-sm text-accent hover:underline">
              <Trans>Imprint</Trans>
            </Link>
          )}
        </p>
      </article>
    </>
  );
}

function BuiltIn({ text: { summary, sections } }: { text: LegalDocument }) {
  const operator = useServerConfig()?.operatorName;
  const say = (text: string) => fillIn(text, operator, location.host);
  return (
    <>
      <p className="rounded-lg bg-accent-soft px-5 py-4 text-lead text-pretty">{say(summary)}</p>
      {sections.map(({ id, heading, body }) => (
        <section key={id} id={id} className="mt-8 scroll-mt-20">
          <h2 className="font-title text-heading font-semibold">{say(heading)}</h2>
          {body.map((part) =>
            typeof part === 'string' ? (
              <p key={part} className="mt-3 max-w-[38em] text-pretty">
                {say(part)}
              </p>
            ) : (
              <ul key={part[0]} className="mt-3 max-w-[38em] list-disc pl-5 marker:text-accent">
                {part.map((point) => (
                  <li key={point} className="mt-1.5 pl-1 text-pretty">
                    {say(point)}
                  </li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </>
  );
}
