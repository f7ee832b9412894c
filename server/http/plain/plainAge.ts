import { ADULT_AGE, isAdult, type Warning } from '../../../contract/catalogue/ageRating';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { Language } from '../../../contract/wire/languages';
import { html, type Markup } from '../markup';

type AgeTexts = {
  readonly everyone: string;
  readonly contains: string;
  readonly adult: string;
  readonly warnings: Readonly<Record<Warning, string>>;
};

const AGE_TEXTS: Readonly<Record<Language, AgeTexts>> = {
  en: {
    everyone: 'For everyone',
    contains: 'Contains: {list}',
    adult: 'Rated #+. The app, which needs JavaScript, asks for your age before it opens this title.',
    warnings: {
      violence: 'Violence',
      sexualContent: 'Sexual content',
      sexualViolence: 'Sexual violence',
      strongLanguage: 'Strong language',
      substanceUse: 'Drugs, alcohol, tobacco',
      selfHarm: 'Suicide and self-harm',
      discrimination: 'Discrimination',
      horror: 'Horror',
    },
  },
  ru: {
    everyone: 'Для всех',
    contains: 'Содержит: {list}',
    adult: 'Возраст: #+. Приложение, которому нужен JavaScript, спросит о возрасте и откроет.',
    warnings: {
      violence: 'Насилие',
      sexualContent: 'Сексуальный контент',
      sexualViolence: 'Сексуальное насилие',
      strongLanguage: 'Ненормативная лексика',
      substanceUse: 'Наркотики, алкоголь, табак',
      selfHarm: 'Самоубийство и самоповреждение',
      discrimination: 'Дискриминация',
      horror: 'Ужасы',
    },
  },
  zh: {
    everyone: '所有年龄',
    contains: '包含：{list}',
    adult: '分级：#+。应用（需要 JavaScript）会先询问年龄，再打开此作品。',
    warnings: {
      violence: '暴力',
      sexualContent: '性内容',
      sexualViolence: '性暴力',
      strongLanguage: '粗俗语言',
      substanceUse: '毒品、酒精、烟草',
      selfHarm: '自杀与自残',
      discrimination: '歧视',
      horror: '恐怖',
    },
  },
  pt: {
    everyone: 'Para todos',
    contains: 'Contém: {list}',
    adult: 'Classificação: #+. O aplicativo, que precisa de JavaScript, pergunta a idade antes de abrir.',
    warnings: {
      violence: 'Violência',
      sexualContent: 'Conteúdo sexual',
      sexualViolence: 'Violência sexual',
      strongLanguage: 'Linguagem imprópria',
      substanceUse: 'Drogas, álcool, tabaco',
      selfHarm: 'Suicídio e automutilação',
      discrimination: 'Discriminação',
      horror: 'Terror',
    },
  },
};

type Aged = Pick<BookDetail, 'ageRating' | 'warnings'>;

/** What a title for adults says instead of its words where nobody can be asked for their age. */
export function adultText(language: Language): string {
  return AGE_TEXTS[language].adult.replace('#', String(ADULT_AGE));
}

/** Returns the age rating and the warnings of a title; nothing if it has none. */
export function plainAge({ ageRating, warnings = [] }: Aged, language: Language): Markup | undefined {
  const texts = AGE_TEXTS[language];
  const named = warnings.map((warning) => texts.warnings[warning as Warning]).filter(Boolean);
  const list = new Intl.ListFormat(language, { type: 'unit' }).format(named);
  const age =
    ageRating === undefined
      ? ''
      : isAdult({ ageRating })
        ? adultText(language)
        : ageRating === 0
          ? texts.everyone
          : `${ageRating}+`;
  if (age === '' && named.length === 0) return undefined;
  return html`${age !== '' && html`<p><strong>${age}</strong></p>`}${
    named.length > 0 && html`<p>${texts.contains.replace('{list}', () => list)}</p>`
  }`;
}
