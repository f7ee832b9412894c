import { ToastHost } from '../ui/ToastHost';
import { Books } from './sections/Books';
import { Buttons } from './sections/Buttons';
import { Choices } from './sections/Choices';
import { Coins } from './sections/Coins';
import { Fields } from './sections/Fields';
import { Foundations } from './sections/Foundations';
import { Lists } from './sections/Lists';
import { Overlays } from './sections/Overlays';
import { States } from './sections/States';

/** Every primitive in every state, in one scheme. Hover, focus and press are the visitor's. */
export function Pane() {
  return (
    <main className="page-width max-w-5xl! py-6">
      <h1 className="mb-6 font-title text-display font-semibold">Dogear</h1>
      <Foundations />
      <Buttons />
      <Choices />
      <Fields />
      <Lists />
      <Books />
      <Coins />
      <Overlays />
      <States />
      <ToastHost />
    </main>
  );
}
