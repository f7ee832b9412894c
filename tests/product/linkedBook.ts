import sharp from 'sharp';
import { makeEpub } from '../../formats/testing/makeEpub';

const WORDS = 'The ferry went out at nine, and nobody on the quay but the harbour cat saw it go. '.repeat(12);
const HEBREW = 'המעבורת יצאה בתשע, ואיש על הרציף לא ראה אותה חוץ מחתול הנמל. '.repeat(12);

type Written = { readonly name: string; readonly bytes: Buffer };

export async function linkedBook(title = 'Timetables'): Promise<Written> {
  const picture = sharp({ create: { width: 900, height: 500, channels: 3, background: '#3d6f8e' } });
  const hours = Array.from({ length: 8 }, (_, hour) => `<td>Crossing ${hour + 6}.00</td>`).join('');
  const bytes = makeEpub({
    metadata: `<dc:title>${title}</dc:title><dc:creator>A. Pen</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">urn:${title}</dc:identifier>`,
    documents: {
      'c1.xhtml': `<h1>Chapter 1</h1><p>See <a href="c2.xhtml#deep">the old ferry</a>, the <a href="#cat">harbour cat</a>, <a href="https://example.org/ferry?a=1">the company</a> or <a href="javascript:alert(1)">nothing</a>.</p>
        <p><ruby>東京<rt>とうきょう</rt></ruby> is where the captain was born.</p>
        <table><tr><th></th><th>North</th><th>South</th></tr><tr><td>Summer</td><td>12</td><td>9</td></tr><tr><td>Winter</td><td>4</td><td>3</td></tr></table>
        <figure><img src="map.png" alt="A map of the sound"/><figcaption>The sound.</figcaption></figure>
        <p>${WORDS}</p><table>${`<tr>${hours}</tr>`.repeat(3)}</table><p>${WORDS}</p>
        <aside epub:type="footnote" id="cat"><p>Grey, and older than <a href="c2.xhtml">the ferry</a>.</p></aside>`,
      'c2.xhtml': `<h1>Chapter 2</h1><p>${WORDS}</p><p>${WORDS}</p><p>${WORDS}</p><p id="deep">The old ferry lies in the mud behind the slip.</p><p>${WORDS}</p>`,
    },
    extraManifest: '<item id="map" href="map.png" media-type="image/png"/>',
    members: { 'OEBPS/map.png': await picture.png().toBuffer() },
  });
  return { name: 'timetables.epub', bytes: Buffer.from(bytes) };
}

export function hebrewBook(): Written {
  const bytes = makeEpub({
    direction: 'rtl',
    metadata:
      '<dc:title>המעבורת</dc:title><dc:creator>A. Pen</dc:creator><dc:language>he</dc:language><dc:identifier id="uid">urn:hebrew</dc:identifier>',
    documents: Object.fromEntries(
      [1, 2, 3].map((number) => [
        `c${number}.xhtml`,
        `<h1>פרק ${number}</h1>${`<p>${HEBREW}</p>`.repeat(6)}`,
      ]),
    ),
  });
  return { name: 'hebrew.epub', bytes: Buffer.from(bytes) };
}

export async function verticalBook(): Promise<Written> {
  const words =
    '<p>山路を登りながら、こう考えた。<ruby>智<rt>ち</rt></ruby>に働けば角が立つ。情に棹させば流される。</p>'.repeat(
      40,
    );
  const picture = sharp({ create: { width: 900, height: 1400, channels: 3, background: '#3d6f8e' } });
  const bytes = makeEpub({
    direction: 'rtl',
    metadata:
      '<dc:title>山路</dc:title><dc:creator>A. Pen</dc:creator><dc:language>ja</dc:language><dc:identifier id="uid">urn:vertical</dc:identifier>',
    documents: {
      '1.xhtml': `<h1>第一章</h1><p>これは<a href="2.xhtml">次の章</a>と<a href="#n">註</a>。</p>${words}<img src="p.png" alt="山"/><p>${'終わり。'.repeat(9)}</p><aside epub:type="footnote" id="n"><p>山の註。</p></aside>`,
      '2.xhtml': `<h1>第二章</h1>${words}`,
    },
    extraManifest:
      '<item id="css" href="s.css" media-type="text/css"/><item id="p" href="p.png" media-type="image/png"/>',
    members: {
      'OEBPS/s.css': 'html { -epub-writing-mode: vertical-rl; writing-mode: vertical-rl }',
      'OEBPS/p.png': await picture.png().toBuffer(),
    },
  });
  return { name: 'yamamichi.epub', bytes: Buffer.from(bytes) };
}
