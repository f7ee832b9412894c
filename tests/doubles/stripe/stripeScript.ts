/**
 * The part of Stripe's script that the card form calls: it opens a form in a frame, checks a confirmation
 * against the payment data it was given, and calls Stripe's API. `stripeInBrowser` serves the script and
 * answers.
 */
export const STRIPE_SCRIPT = `
  const API = 'https://api.stripe.com/v1';
  const failure = (type, message) => ({ error: { type, message } });

  function Stripe(publishableKey) {
    const confirm = async (intent, body) => {
      let answer;
      try {
        const response = await fetch(API + '/payment_intents/' + intent + '/confirm', {
          method: 'POST',
          body: new URLSearchParams({ key: publishableKey, ...body }),
        });
        answer = await response.json();
      } catch {
        return failure('api_connection_error', 'An error occurred with our connection to Stripe.');
      }
      if (answer.redirect) {
        location.assign(answer.redirect);
        return new Promise(() => {});
      }
      return answer.error ? answer : { paymentIntent: answer };
    };
    return {
      elements(options) {
        const told = { ...options };
        let number = '';
        window.addEventListener('message', ({ origin, data }) => {
          if (origin === 'https://js.stripe.com') number = data;
        });
        return {
          told,
          update: (more) => void Object.assign(told, more),
          number: () => number,
          submit: async () =>
            number === '' ? failure('validation_error', 'Your card number is incomplete.') : {},
          create() {
            const listeners = {};
            const frame = document.createElement('iframe');
            return {
              on: (name, run) => void (listeners[name] = run),
              mount(place) {
                frame.title = 'Secure payment input frame';
                frame.src = 'https://js.stripe.com/form';
                frame.onload = () => listeners.ready?.();
                place.append(frame);
              },
              destroy: () => frame.remove(),
            };
          },
        };
      },
      confirmPayment({ elements, clientSecret, confirmParams }) {
        const [intent] = clientSecret.split('_secret');
        const { return_url: returnUrl, payment_method: method } = confirmParams;
        const { mode, amount, currency, setupFutureUsage } = elements?.told ?? {};
        return confirm(intent, {
          client_secret: clientSecret,
          return_url: returnUrl,
          ...(method ? { payment_method: method } : { number: elements.number(), mode, amount, currency }),
          ...(setupFutureUsage && { setup_future_usage: setupFutureUsage }),
        });
      },
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
`;

/** The content of the frame: only Stripe's own script learns the card number, never the page around it. */
export const STRIPE_FORM = `<!doctype html><html lang="en"><title>Card</title>
  <label>Card number <input inputmode="numeric"></label>
  <script>
    document.querySelector('input').oninput = ({ target }) => parent.postMessage(target.value, '*');
  </script>`;
