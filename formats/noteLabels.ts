/**
 * Labels for the notes of one section: each note's mark in the file, or the next free number if another note
 * has it.
 */
export class NoteLabels {
  private readonly taken = new Set<string>();
  private count = 0;

  pick(mark: string): string {
    const own = mark.trim().replace(/^[[({]|[\])}.]+$/g, '');
    if (!/^[\p{L}\p{N}]{1,6}$/u.test(own) || this.taken.has(own)) return this.nextNumber();
    this.taken.add(own);
    return own;
  }

  private nextNumber(): string {
    do this.count += 1;
    while (this.taken.has(String(this.count)));
    this.taken.add(String(this.count));
    return String(this.count);
  }
}
