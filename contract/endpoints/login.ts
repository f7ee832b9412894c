import * as v from 'valibot';
import { registerByFingerIdSchema, registeredGuestSchema } from '../schemas/account';
import {
  codeSentSchema,
  LOG_OUT_SCOPES,
  loggedInSchema,
  loginByCodeSchema,
  loginByEmailSchema,
  registerByEmailSchema,
  registerByGoogleSchema,
  resetPasswordSchema,
  sendCodeSchema,
  sessionSchema,
  socialStartedSchema,
  startSocialSchema,
} from '../schemas/login';
import { count } from '../schemas/primitives';
import { API, type Endpoint, endpoint, nothing, optionalUserId } from './endpoint';

/** Who the reader is: guests, logins, and the devices that are logged in. */
export const loginCalls = {
  registerByFingerId: endpoint({
    method: 'POST',
    path: `${API}/user/registerByFingerId`,
    access: 'open',
    request: registerByFingerIdSchema,
    answer: registeredGuestSchema,
  }),
  /** A code for an e-mail address (spec 7). The same answer whether an account has the address or not. */
  sendCodeByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/sendCodeByEmail`,
    access: 'open',
    request: sendCodeSchema,
    answer: codeSentSchema,
  }),
  /** Opens an account; the guest of the session becomes it. Refused: `wrongCode`. */
  registerByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByEmail`,
    access: 'open',
    request: registerByEmailSchema,
    answer: loggedInSchema,
  }),
  /** The guest of the session is merged into the account, once. Refused: `loginError`. */
  loginByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByEmail`,
    access: 'open',
    request: loginByEmailSchema,
    answer: loggedInSchema,
  }),
  /** The same with a code instead of the password; opens an account for an address that has none. Refused: `wrongCode`. */
  loginByCode: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByCode`,
    access: 'open',
    request: loginByCodeSchema,
    answer: loggedInSchema,
  }),
  /** Begins a login by another provider: the browser goes to `url` with this. Refused: `socialFailed`. */
  startSocial: endpoint({
    method: 'POST',
    path: `${API}/user/en/startSocial`,
    access: 'open',
    request: startSocialSchema,
    answer: socialStartedSchema,
  }),
  /**
   * Logs in whom Google, or another provider, has just vouched for (spec 7); opens an account for somebody new. Refused:
   * `socialFailed`, `emailTaken`.
   */
  registerByGoogle: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByGoogle`,
    access: 'open',
    request: registerByGoogleSchema,
    answer: loggedInSchema,
  }),
  /** Sets a new password, logs all other devices out and this one in. Refused: `wrongCode`. */
  resetPassword: endpoint({
    method: 'POST',
    path: `${API}/user/en/resetPassword`,
    access: 'open',
    request: resetPasswordSchema,
    answer: loggedInSchema,
  }),
  /** Ends sessions. Open: whoever has none is logged out already. */
  logOut: endpoint({
    method: 'POST',
    path: `${API}/user/en/logOut`,
    access: 'open',
    request: v.object({ scope: v.picklist(LOG_OUT_SCOPES), userId: optionalUserId }),
    answer: nothing,
  }),
  /** The devices that are logged in, the one seen last first. */
  sessionList: endpoint({
    method: 'GET',
    path: `${API}/user/en/sessionList`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.array(sessionSchema) }),
  }),
  /** Logs one device out. Refused: `notFound`. */
  endSession: endpoint({
    method: 'POST',
    path: `${API}/user/en/endSession`,
    access: 'session',
    request: v.object({ id: count, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
