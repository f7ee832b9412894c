/**
 * How text looks in the encodings of its languages: the most frequent non-ASCII characters, and their usual
 * share. Of two equally likely ones the first is used.
 */
export type Writing = {
  /** As the platform's TextDecoder knows them. */
  labels: string;
  /** `latin` adds single letters to ASCII words, `script` has words of its own, `wide` needs no spaces. */
  kind: 'latin' | 'script' | 'wide';
  common: string;
  usual: number;
};

const CHINESE =
  '，。“”：？！、…的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运';

export const WRITINGS: readonly Writing[] = [
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'éèêàâçùûôîïëüœæ' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'äöüß' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'áéíóúñü¿¡' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'áàâãéêíóôõúüç' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'àèéìíòóù' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'åäöé' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'æøåéèêóòâôüö' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'ëéèïóöü' },
  { labels: 'windows-1252 macintosh', kind: 'latin', usual: 1, common: 'áðéíóúýþæö' },
  { labels: 'windows-1250 iso-8859-2', kind: 'latin', usual: 1, common: 'ąćęłńóśźż' },
  { labels: 'windows-1250 iso-8859-2', kind: 'latin', usual: 1, common: 'áčďéěíňóřšťúůýž' },
  { labels: 'windows-1250 iso-8859-2', kind: 'latin', usual: 1, common: 'áäčďéíĺľňóôŕšťúýž' },
  { labels: 'windows-1250 iso-8859-2', kind: 'latin', usual: 1, common: 'áéíóöőúüű' },
  { labels: 'windows-1250 iso-8859-2', kind: 'latin', usual: 1, common: 'ăâîşţșț' },
  { labels: 'windows-1250 iso-8859-2', kind: 'latin', usual: 1, common: 'čćđšž' },
  { labels: 'windows-1254', kind: 'latin', usual: 1, common: 'çğıöşüâîû' },
  { labels: 'windows-1257 iso-8859-13 iso-8859-4', kind: 'latin', usual: 1, common: 'ąčęėįšųūž' },
  { labels: 'windows-1257 iso-8859-13 iso-8859-4', kind: 'latin', usual: 1, common: 'āčēģīķļņšūž' },
  { labels: 'windows-1257 iso-8859-13 iso-8859-4', kind: 'latin', usual: 1, common: 'äõöüšž' },
  { labels: 'iso-8859-3', kind: 'latin', usual: 1, common: 'ĉĝĥĵŝŭ' },
  { labels: 'iso-8859-3', kind: 'latin', usual: 1, common: 'ċġħż' },
  {
    labels: 'windows-1258',
    kind: 'latin',
    usual: 1,
    common: 'ăâđêôơưáàéèíóòúùýđ\u0300\u0301\u0303\u0309\u0323',
  },
  { labels: 'iso-8859-10 iso-8859-14', kind: 'latin', usual: 1, common: 'áâčđŋšŧž' },
  { labels: 'iso-8859-10 iso-8859-14', kind: 'latin', usual: 1, common: 'ŵŷâêîôûẁẃẅ' },
  {
    labels: 'windows-1251 koi8-r ibm866 iso-8859-5 x-mac-cyrillic',
    kind: 'script',
    usual: 0.9,
    common: 'оеаинтсрвлкмдпуяыьгзб',
  },
  {
    labels: 'windows-1251 koi8-u iso-8859-5 x-mac-cyrillic',
    kind: 'script',
    usual: 0.9,
    common: 'оанитвірслекдмупяьзбгїє',
  },
  { labels: 'windows-1251 iso-8859-5', kind: 'script', usual: 0.9, common: 'аоеинрстјуклмвпдгзбљњћ' },
  { labels: 'windows-1253 iso-8859-7', kind: 'script', usual: 0.9, common: 'αοιετσνηυρπκμλςάίόέήώύ' },
  { labels: 'windows-1255 iso-8859-8', kind: 'script', usual: 0.9, common: 'יוהלאתמרשנבדםעכקח' },
  { labels: 'windows-1256 iso-8859-6', kind: 'script', usual: 0.9, common: 'اليمنوتربعدفهةكسقحأ' },
  { labels: 'windows-1256', kind: 'script', usual: 0.9, common: 'ایرندهمتبوسلشکزپگچ' },
  { labels: 'windows-874', kind: 'script', usual: 0.9, common: 'านรอกเงมยลวดทสตะปบคหแจ่้ีัิืุู็์' },
  { labels: 'gb18030', kind: 'wide', usual: 0.75, common: CHINESE },
  {
    labels: 'big5',
    kind: 'wide',
    usual: 0.5,
    common:
      '，。「」：？！、…的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之',
  },
  {
    labels: 'shift_jis euc-jp',
    kind: 'wide',
    usual: 0.7,
    common: 'のにはをたがでてとしれさあいなもこるかうきくらりっまだよすけそせんめえ、。「」',
  },
  { labels: 'euc-kr', kind: 'wide', usual: 0.35, common: '이다는에을가고의를지하한도서은나로기사그어있아' },
];
