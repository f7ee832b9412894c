import { describe, expect, it } from 'vitest';
import { finishBlocks } from '../blockIds';
import { writeChapterText } from '../chapterText';
import { readPasted, readPastedText } from './readPasted';

const pasted = (html: string) => writeChapterText(finishBlocks(readPasted(html).blocks));

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US style='tab-interval:35.4pt'><!--StartFragment-->
<h1><span lang=EN-US>The Fog<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US>It <i style='mso-bidi-font-style:normal'>rained</i> on the
<b>quay</b>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a><o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal align=center>* * *</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>A rope</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Port<o:p></o:p></p></td><td><p class=MsoNormal>Hour</p></td></tr></table>
<div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1>
<p class=MsoFootnoteText><a href="#_ftnref1"><span>[1]</span></a> As always.<o:p></o:p></p></div></div>
<!--EndFragment--></body></html>`;

const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">The Fog</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">It </span><span style="font-weight:400;font-style:italic;">rained</span><span style="font-weight:700;font-style:normal;"> hard</span><span>.</span></p><br />
<p dir="ltr"><span>See </span><a href="https://example.org/map" style="text-decoration:none;"><span style="color:#1155cc;">the map</span></a></p>
<p><img src="https://lh3.example/abc" width="400" height="300"></p>
<ol><li dir="ltr"><p dir="ltr"><span>One</span></p></li><li><p><span>Two</span></p></li></ol></b>`;

const WEB = `<div class="post"><nav hidden>Menu</nav><script>alert(1)</script><style>p{color:red}</style>
<h3 onclick="x()">Arrival</h3><p>First line<br>second line</p>
<blockquote><p>A letter.</p><p>Signed.</p></blockquote><hr>
<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby> and <a href="javascript:alert(1)">words</a></p>
<img src="https://ads.example/p.gif" width="1" height="1"><table><thead><tr><th>Name</th><th>Age</th></tr></thead><tbody><tr><td>Ada</td><td>36</td></tr></tbody></table>
<iframe src="https://example.org"></iframe><p onmouseover="x()" style="position:fixed">Last *words*</p></div>`;

describe('what is pasted', () => {
  it('from Word keeps words, emphasis, notes and tables, and nothing of Word', () => {
    expect(pasted(WORD)).toBe(
      [
        '## The Fog',
        'It *rained* on the **quay**.[^1]',
        '***',
        'A rope',
        '|| Port · Hour',
        '[^1]: As always.',
      ].join('\n\n'),
    );
  });

  it('from Google Docs is not all bold, and says how many pictures it had', () => {
    expect(pasted(GOOGLE)).toBe(
      [
        '## The Fog',
        'It *rained*** hard**.',
        'See [^https://example.org/map|the map^]',
        '1. One',
        '2. Two',
      ].join('\n\n'),
    );
    expect(readPasted(GOOGLE).pictures).toBe(1);
  });

  it('from the web loses scripts, styles and hidden parts', () => {
    expect(pasted(WEB)).toBe(
      [
        '### Arrival',
        'First line',
        'second line',
        '> A letter.',
        '> Signed.',
        '***',
        '[^"かん|漢^] and words',
        '||= Name · Age',
        '|| Ada · 36',
        'Last \\*words\\*',
      ].join('\n\n'),
    );
    expect(readPasted(WEB).pictures).toBe(0);
  });

  it('is read whatever it is', () => {
    expect(pasted('only words')).toBe('only words');
    expect(pasted('')).toBe('');
    expect(pasted('<p>Unclosed <b>bold<p>next')).toBe('Unclosed **bold**\n\n**next**');
    expect(readPastedText('One\r\n\r\n  \nTwo')).toHaveLength(2);
  });

  it('is read in linear time, and refused if it is nested too deeply', () => {
    const deep = `${'<div><span>'.repeat(2_000)}x`;
    const long = '<p>word <b>bold</b></p>'.repeat(20_000);
    const start = performance.now();
    expect(() => pasted(deep)).toThrow(RangeError);
    expect(readPasted(long).blocks).toHaveLength(20_000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
