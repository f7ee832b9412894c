/* Sends the forms of the page that describes the API (server/http/openApi). The token stays in the page. */

const token = document.querySelector('#token');

for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form) {
  const output = form.querySelector('output');
  const { method, path } = form.dataset;
  const headers = { Authorization: `Bearer ${token.value.trim()}` };
  let address = path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll('input')) {
    if (field.dataset.in === 'path')
      address = address.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') query.set(field.name, field.value);
  }
  if (query.size > 0) address += `?${query}`;
  const body = form.querySelector('textarea')?.value;
  if (method !== 'get') {
    const key = crypto.getRandomValues(new Uint8Array(16));
    headers['Idempotency-Key'] = Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');
    headers['Content-Type'] = 'application/json';
  }
  output.textContent = '…';
  output.hidden = false;
  try {
    const answer = await fetch(address, { method: method.toUpperCase(), headers, body, credentials: 'omit' });
    const text = await answer.text();
    output.textContent = `${answer.status} ${answer.statusText}\n\n${readable(text)}`;
  } catch (error) {
    output.textContent = String(error);
  }
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
