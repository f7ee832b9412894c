import { previewWatermarks } from '../../content/previewWatermarks';
import { deskRead } from '../../operator/deskCall';

/** What would be taken out of a novel. */
export const operatorPreviewWatermarks = deskRead<'operatorPreviewWatermarks'>(({ context, request }) =>
  previewWatermarks(context, request),
);
