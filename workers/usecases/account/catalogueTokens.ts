import { call } from '../../../data/network/gateway';
import { outcome } from '../ground/outcome';

/** Returns the reader's tokens for e-readers, from the server. Nothing of it is stored. */
export function listCatalogueTokens() {
  return outcome(() => call('catalogueTokens', {}));
}

/** Makes a token, which no later answer contains. */
export function makeCatalogueToken() {
  return outcome(() => call('makeCatalogueToken', {}));
}

/** Revokes a token. */
export function endCatalogueToken({ id }: { id: number }) {
  return outcome(() => call('endCatalogueToken', { id }));
}
