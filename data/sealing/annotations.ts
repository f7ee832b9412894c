import type { Annotation, AnnotationRow } from '../tables/rows';
import { seal, unseal } from './seal';

/** An annotation with its name and its chapter: a row as it is once it is open. */
export type KeptAnnotation = Annotation & { id: string; bookId: number; target: number };

export async function sealAnnotation(kept: KeptAnnotation): Promise<AnnotationRow> {
  const { id, bookId, target, ...annotation } = kept;
  return { id, bookId, target, content: await seal(annotationPurpose(id), annotation) };
}

export async function unsealAnnotation(row: AnnotationRow): Promise<KeptAnnotation | undefined> {
  const { id, bookId, target } = row;
  const annotation = await unseal<Annotation>(annotationPurpose(id), row.content);
  return annotation && { ...annotation, id, bookId, target };
}

function annotationPurpose(id: string): string {
  return `annotation/${id}`;
}
