import type { Messages } from '@lingui/core';
import type { Language } from '../../contract/wire/languages';
import { messages as enLater } from '../i18n/later/en.po';
import { messages as ptLater } from '../i18n/later/pt.po';
import { messages as ruLater } from '../i18n/later/ru.po';
import { messages as zhLater } from '../i18n/later/zh.po';
import { messages as enPages } from '../i18n/pages/en.po';
import { messages as ptPages } from '../i18n/pages/pt.po';
import { messages as ruPages } from '../i18n/pages/ru.po';
import { messages as zhPages } from '../i18n/pages/zh.po';
import { messages as enShell } from '../i18n/shell/en.po';
import { messages as ptShell } from '../i18n/shell/pt.po';
import { messages as ruShell } from '../i18n/shell/ru.po';
import { messages as zhShell } from '../i18n/shell/zh.po';

/** All texts in all languages: on the server there is no reason to load them late. */
export const catalogues: Readonly<Record<Language, Messages>> = {
  en: { ...enShell, ...enPages, ...enLater },
  ru: { ...ruShell, ...ruPages, ...ruLater },
  zh: { ...zhShell, ...zhPages, ...zhLater },
  pt: { ...ptShell, ...ptPages, ...ptLater },
};
