import type { Language } from '../../../contract/wire/languages';

/** The texts of catalogues for e-readers, and of the last page of their files. `#` is a number, `{…}` a value. */
export type CatalogueTexts = {
  readonly newest: string;
  readonly categories: string;
  readonly languages: string;
  readonly search: string;
  readonly whole: string;
  readonly part: string;
  readonly source: string;
  readonly from: string;
};

export const CATALOGUE_TEXTS: Readonly<Record<Language, CatalogueTexts>> = {
  en: {
    newest: 'New titles',
    categories: 'Categories',
    languages: 'Languages',
    search: 'Search',
    whole: 'Free, complete',
    part: 'The free chapters: {free} of {all}',
    source: 'About this file',
    from: 'This file is from {name}: {address}',
  },
  ru: {
    newest: 'Новинки',
    categories: 'Категории',
    languages: 'Языки',
    search: 'Поиск',
    whole: 'Бесплатно, целиком',
    part: 'Бесплатные главы: {free} из {all}',
    source: 'Об этом файле',
    from: 'Этот файл с сайта {name}: {address}',
  },
  zh: {
    newest: '最新作品',
    categories: '分类',
    languages: '语言',
    search: '搜索',
    whole: '免费，全本',
    part: '免费章节：{free}/{all}',
    source: '关于此文件',
    from: '此文件来自 {name}：{address}',
  },
  pt: {
    newest: 'Novos títulos',
    categories: 'Categorias',
    languages: 'Idiomas',
    search: 'Busca',
    whole: 'Grátis, completo',
    part: 'Os capítulos grátis: {free} de {all}',
    source: 'Sobre este arquivo',
    from: 'Este arquivo é de {name}: {address}',
  },
};

/** Says which part of a title is free. */
export function freeText(free: number, all: number, language: Language): string {
  const { whole, part } = CATALOGUE_TEXTS[language];
  return free === all ? whole : part.replace('{free}', String(free)).replace('{all}', String(all));
}
