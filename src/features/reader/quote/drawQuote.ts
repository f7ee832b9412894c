import { houseName } from '../../../platform/device/houseName';
import { fitText, type Measure } from './fitText';
import type { QuoteLook } from './quoteLooks';

export type Quotation = {
  readonly words: string;
  readonly bookName: string;
  readonly authorName: string;
  readonly language: string;
};

/** Portrait, because feeds show such pictures largest. */
export const CARD_WIDTH = 1080;
export const CARD_HEIGHT = 1350;

const MARGIN = 104;
const SERIF = '"Lora Variable", Georgia, "Songti SC", "Noto Serif CJK SC", serif';
const SANS = '"Rubik Variable", system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif';
const QUOTE_TOP = 330;
const QUOTE_HEIGHT = 660;
const FOOT_TOP = 1_070;
const MARK_SIDE = 44;

/** Loads the fonts of the card's words; without them the system's fonts are used. */
export async function loadCardFonts({ words, bookName, authorName }: Quotation): Promise<void> {
  const text = words + bookName + authorName;
  await Promise.all([
    document.fonts.load('500 40px "Lora Variable"', text),
    document.fonts.load('600 40px "Lora Variable"', text + houseName),
    document.fonts.load('400 40px "Rubik Variable"', text),
  ]);
}

/** Loads the installation's icon. Rejects if it is not on the device and the network does not answer. */
export async function loadMark(): Promise<HTMLImageElement> {
  const mark = new Image();
  mark.src = '/icons/favicon-96.png';
  await mark.decode();
  return mark;
}

export function drawQuote(
  pen: CanvasRenderingContext2D,
  quotation: Quotation,
  look: QuoteLook,
  mark: CanvasImageSource | null,
): void {
  pen.textBaseline = 'alphabetic';
  drawGround(pen, look);
  const x = look.align === 'left' ? MARGIN : CARD_WIDTH / 2;
  const width = CARD_WIDTH - 2 * MARGIN;

  pen.textAlign = look.align;
  pen.fillStyle = look.ornament;
  pen.font = `600 260px ${SERIF}`;
  pen.fillText('“', x - (look.align === 'left' ? 12 : 0), 318);

  const lineHeight = 1.42;
  const quote = fitText(
    quotation.words.trim(),
    {
      sizes: [92, 84, 76, 68, 60, 54, 48, 43, 39, 36],
      width,
      height: QUOTE_HEIGHT,
      lineHeight,
      language: quotation.language,
    },
    measureWith(pen, `500 {} ${SERIF}`),
  );
  pen.fillStyle = look.ink;
  pen.font = `500 ${quote.size}px ${SERIF}`;
  const spare = QUOTE_HEIGHT - quote.lines.length * quote.size * lineHeight;
  quote.lines.forEach((line, index) => {
    pen.fillText(line, x, QUOTE_TOP + spare / 2.4 + quote.size * (0.96 + index * lineHeight));
  });
  drawFoot(pen, quotation, look, x, width);
  drawMark(pen, look, mark);
}

function drawGround(pen: CanvasRenderingContext2D, { ground, foot }: QuoteLook): void {
  const tone = pen.createLinearGradient(0, 0, 0, CARD_HEIGHT);
  tone.addColorStop(0, ground);
  tone.addColorStop(1, foot);
  pen.fillStyle = tone;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
}

function drawFoot(
  pen: CanvasRenderingContext2D,
  { bookName, authorName, language }: Quotation,
  look: QuoteLook,
  x: number,
  width: number,
): void {
  pen.fillStyle = look.ornament;
  pen.fillRect(look.align === 'left' ? x : x - 36, FOOT_TOP, 72, 4);
  const name = { sizes: [44, 38], width, height: 116, lineHeight: 1.25, mostLines: 2, language };
  const title = fitText(bookName, name, measureWith(pen, `600 {} ${SERIF}`));
  pen.fillStyle = look.ink;
  pen.font = `600 ${title.size}px ${SERIF}`;
  const baseline = FOOT_TOP + 64;
  title.lines.forEach((line, index) => {
    pen.fillText(line, x, baseline + index * title.size * 1.25);
  });
  const author = fitText(
    authorName,
    { ...name, sizes: [34], mostLines: 1 },
    measureWith(pen, `400 {} ${SANS}`),
  );
  pen.fillStyle = look.soft;
  pen.font = `400 ${author.size}px ${SANS}`;
  pen.fillText(author.lines[0] ?? '', x, baseline + (title.lines.length - 1) * title.size * 1.25 + 50);
}

/** `mark` is the installation's icon, or null if it could not be loaded. */
function drawMark(pen: CanvasRenderingContext2D, look: QuoteLook, mark: CanvasImageSource | null): void {
  pen.font = `600 32px ${SERIF}`;
  const gap = MARK_SIDE + 14;
  const all = gap + pen.measureText(houseName).width;
  const left = look.align === 'left' ? CARD_WIDTH - MARGIN - all : (CARD_WIDTH - all) / 2;
  const top = CARD_HEIGHT - 96;
  if (mark) pen.drawImage(mark, left, top, MARK_SIDE, MARK_SIDE);
  pen.textAlign = 'left';
  pen.fillStyle = look.soft;
  pen.fillText(houseName, left + gap, top + 32);
}

/** Measures text in a font; the braces stand for its size. */
function measureWith(pen: CanvasRenderingContext2D, font: string): Measure {
  return (text, size) => {
    pen.font = font.replace('{}', `${size}px`);
    return pen.measureText(text).width;
  };
}
