/**
 * The kind of a section by its semantics and title (EPUB structural vocabulary). `drop`: title pages,
 * contents, imprints and the like, which are not read.
 */
export type Matter = 'drop' | 'front' | 'back' | 'prologue' | 'epilogue' | 'part' | 'chapter' | 'unknown';

const BY_TYPE: readonly [Matter, string][] = [
  [
    'drop',
    'titlepage halftitlepage halftitle cover toc loi lot loa lov landmarks page-list copyright-page imprint imprimatur ' +
      'colophon other-credits errata endnotes footnotes rearnotes index bibliography seriespage contributors',
  ],
  ['prologue', 'prologue'],
  ['epilogue', 'epilogue'],
  ['front', 'preface foreword introduction dedication epigraph preamble acknowledgments abstract'],
  ['back', 'afterword appendix glossary'],
  ['chapter', 'chapter short-story novella'],
  ['part', 'part volume division'],
];

const BY_TITLE: readonly [Matter, RegExp][] = [
  [
    'drop',
    /^(?:(?:half[- ]?)?title[- ]?page|cover(?: page)?|(?:table of )?contents|list of (?:illustrations|plates|maps|figures)|illustrations|imprint|(?:un)?copyright(?: page| notice)?|colophon|transcriber[’']?s?[’']? notes?|(?:foot|end)?notes|index|advertisements?|also by .*|other (?:books|works|titles) by .*|(?:the )?(?:full )?project gutenberg.*|about (?:this|the) (?:e-?book|edition)|errata|содержание|оглавление|обложка|титульный лист|примечания|sumário|índice|capa|notas|目\s*录|目\s*錄|版权(?:页|信息)?|封面|table des matières|inhalt(?:sverzeichnis)?|contenido)$/i,
  ],
  ['prologue', /^(?:(?:the )?prologue|пролог|prólogo|序章|楔子|prologue|prolog)(?=$|[\s:.,—–-])/i],
  ['epilogue', /^(?:(?:the )?epilogue|эпилог|epílogo|尾声|终章|épilogue|epilog)(?=$|[\s:.,—–-])/i],
  [
    'front',
    /^(?:(?:the )?(?:author[’']s |editor[’']s |translator[’']s |publisher[’']s |general )?(?:preface|foreword|introduction|introductory(?: note)?|note|dedication|epigraph)(?: to .*)?|to the (?:reader|hesitating purchaser)|author[’']s note|acknowledge?ments|предисловие|введение|посвящение|от автора|эпиграф|prefácio|introdução|dedicatória|epígrafe|前言|序言|自序|献词)(?=$|[\s:.,—–-])/i,
  ],
  [
    'back',
    /^(?:afterword|postscript|appendix|glossary|about the author|послесловие|приложение|об авторе|posfácio|apêndice|sobre o autor|后记|後記|附录|附錄)(?=$|[\s:.,—–-])/i,
  ],
  [
    'part',
    /^(?:(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|last) (?:part|book|volume)|(?:part|book|volume|vol\.|часть|книга|том|parte|livro|partie|teil|buch)\s+[\p{L}\d]+)(?=$|[\s:.,—–-])|^第[\d零〇一二三四五六七八九十百千两]+[部卷篇]/iu,
  ],
  [
    'chapter',
    /^(?:chapter|глава|capítulo|capitulo|chapitre|kapitel|第[\d零〇一二三四五六七八九十百千两]+[章回节話话])/i,
  ],
];

export function matterOfTypes(types: readonly string[]): Matter {
  return BY_TYPE.find(([, names]) => names.split(' ').some((name) => types.includes(name)))?.[0] ?? 'unknown';
}

export function matterOfTitle(title: string): Matter {
  const plain = title.trim().replace(/[.:]$/, '');
  return BY_TITLE.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'unknown';
}
