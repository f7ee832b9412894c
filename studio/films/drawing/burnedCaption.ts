import { type Pen, STAGE } from '../film';
import { letter } from './lettering';
import { rounded } from './shapes';

const HOW = { size: 32, colour: '#fffaf0', face: 'rubik', weight: 500 } as const;
const WIDEST = 440;
const LINE = 44;
/** The baseline of the last line, above the player's controls. */
const FOOT = 790;

export function burnedCaption(pen: Pen, text: string): void {
  if (text === '') return;
  // Selects the face that the text is measured with.
  letter(pen, '', 0, 0, HOW);
  const lines = wrapped(pen, text);
  lines.forEach((line, at) => {
    const y = FOOT - (lines.length - 1 - at) * LINE;
    const width = pen.measureText(line).width + 28;
    rounded(pen, '#060a10b8', [(STAGE.width - width) / 2, y - 34, width, LINE], 8);
    letter(pen, line, STAGE.width / 2, y, HOW);
  });
}

/**
 * Wraps the text into as few lines as fit, as even as possible: between words (not at a hard space), and in
 * Chinese after punctuation.
 */
function wrapped(pen: Pen, text: string): readonly string[] {
  const pieces =
    text.match(/[^ ]+ */g)?.flatMap((piece) => piece.match(/[^，。？！；：]+[，。？！；：]*/g) ?? []) ?? [];
  const rows = Math.ceil(pen.measureText(text).width / WIDEST);
  const share = pen.measureText(text).width / rows;
  const lines = [''];
  for (const piece of pieces) {
    const last = lines.at(-1) ?? '';
    const width = pen.measureText((last + piece).trim()).width;
    const isFull =
      width > WIDEST ||
      (lines.length < rows &&
        pen.measureText(last + piece).width - share > share - pen.measureText(last).width);
    if (last !== '' && isFull) lines.push(piece);
    else lines[lines.length - 1] = last + piece;
  }
  return lines.map((line) => line.trim());
}
