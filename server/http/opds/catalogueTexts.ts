import type { Language } from '../../../contract/wire/languages';

/** The texts of catalogues for e-readers, and of the last page of their files. `#` is a number, `{…}` a value. */
export type CatalogueTexts = {
  readonly newest: string;
  readonly categories: string;
  readonly languages: string;
  readonly search: string;
  readonly whole: string;
  readonly part: string;
  readonly unlocked: string;
  readonly own: string;
  readonly receipt: string;
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
    part: 'The free chapters: {open} of {all}',
    unlocked: 'My unlocked novels',
    own: 'Free and unlocked chapters: {open} of {all}',
    receipt: '{chapter}: receipt {number}',
    source: 'About this file',
    from: 'This file is from {name}: {address}',
  },
  ru: {
    newest: 'Новинки',
    categories: 'Категории',
    languages: 'Языки',
    search: 'Поиск',
    whole: 'Бесплатно, целиком',
    part: 'Бесплатные главы: {open} из {all}',
    unlocked: 'Мои открытые романы',
    own: 'Бесплатные и открытые главы: {open} из {all}',
    receipt: '{chapter}: квитанция {number}',
    source: 'Об этом файле',
    from: 'Этот файл с сайта {name}: {address}',
  },
  zh: {
    newest: '最新作品',
    categories: '分类',
    languages: '语言',
    search: '搜索',
    whole: '免费，全本',
    part: '免费章节：{open}/{all}',
    unlocked: '我解锁的小说',
    own: '免费和已解锁章节：{open}/{all}',
    receipt: '{chapter}：收据 {number}',
    source: '关于此文件',
    from: '此文件来自 {name}：{address}',
  },
  pt: {
    newest: 'Novos títulos',
    categories: 'Categorias',
    languages: 'Idiomas',
    search: 'Busca',
    whole: 'Grátis, completo',
    part: 'Os capítulos grátis: {open} de {all}',
    unlocked: 'Meus romances desbloqueados',
    own: 'Capítulos grátis e desbloqueados: {open} de {all}',
    receipt: '{chapter}: recibo {number}',
    source: 'Sobre este arquivo',
    from: 'Este arquivo é de {name}: {address}',
  },
};
