import type { Failure } from '../../../contract/wire/failure';
import { buttonClass } from '../../ui/buttonClass';
import type { DrawingName } from '../../ui/Drawing';
import { LoadFailure, LoadMoreFailure } from '../../ui/LoadFailure';
import { Spinner } from '../../ui/Spinner';
import { StateMessage } from '../../ui/StateMessage';
import { Chapter, Specimen } from '../Specimen';

const OFFLINE: Failure = { name: 'offline', code: 0, disposition: 'retry' };

const STATES: readonly [DrawingName, string, string][] = [
  ['empty-shelf', 'Your shelf is empty', 'Add a book and it waits here, at the page where you left it.'],
  ['disconnected', 'No connection', 'Books you have downloaded open without one.'],
  ['lost', 'This page doesn’t exist', 'The address may be mistyped.'],
  ['nothing-found', 'Nothing found', 'Check the spelling, or try fewer words.'],
  ['torn-page', 'This page crashed', 'Reload to try again. Nothing you have saved is lost.'],
  ['no-history', 'Nothing read yet', 'Books you open are remembered here.'],
  ['no-coins', 'No coins yet', 'What you buy and what you earn is listed here.'],
  ['sign-in', 'Log in to read anywhere', 'Your library and your places come along.'],
  ['coming-later', 'Not available yet', 'This part of the library is still growing.'],
  ['waiting', 'Waiting for a connection', 'What you asked for is kept and will be sent.'],
  ['done', 'All done', 'You have read everything there is.'],
];

export function States() {
  return (
    <Chapter title="Empty, loading, wrong">
      <Specimen name="State messages">
        <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {STATES.map(([drawing, title, text]) => (
            <StateMessage
              key={drawing}
              drawing={drawing}
              title={title}
              actions={
                <button type="button" className={buttonClass('tonal')}>
                  A way on
                </button>
              }
            >
              {text}
            </StateMessage>
          ))}
        </div>
      </Specimen>
      <Specimen name="A list that failed, more of a list that failed, and waiting" stack>
        <LoadFailure failure={OFFLINE} retry={() => undefined} />
        <LoadMoreFailure failure={OFFLINE} retry={() => undefined} />
        <Spinner />
      </Specimen>
    </Chapter>
  );
}
