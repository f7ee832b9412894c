export function chapterMarks(chapters: number, most: number): number[] {
  if (chapters < 2) return [];
  const step = Math.ceil(chapters / most);
  const marks: number[] = [];
  for (let at = 0; at < chapters; at += step) marks.push(at / chapters);
  return marks;
}
