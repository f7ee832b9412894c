import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Trans } from './Trans';

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { found: ['Nothing for <0>', ['query'], '</0>, ', ['count', 'number']] } },
});

function rendered(query: string): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans id="found" values={{ query, count: 1_200 }} components={{ 0: <b /> }} />
    </I18nProvider>,
  );
}

describe('a text with elements', () => {
  it('shows its values literally, with markup escaped', () => {
    expect(rendered('salt')).toBe('Nothing for <b>salt</b>, 1,200');
    expect(rendered('<i>salt</i>')).toBe('Nothing for <b>&lt;i&gt;salt&lt;/i&gt;</b>, 1,200');
    expect(rendered('</0><0>salt<0/>')).toBe('Nothing for <b>&lt;/0&gt;&lt;0&gt;salt&lt;0/&gt;</b>, 1,200');
  });
});
