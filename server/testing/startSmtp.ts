import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type SmtpServer = {
  /** For DOGEAR_SMTP_URL. */
  readonly url: string;
  readonly mails: readonly Email[];
  readonly asked: readonly string[];
  /** Refuses an address with this reply code (such as 550); null accepts it again. */
  refuse(address: string, code: number | null): void;
  /** Accepts whole mails without answering until the returned function is called. */
  hold(): () => void;
  /** Closes every connection midway until the returned function is called. */
  fall(): () => void;
  stop(): Promise<void>;
};

/** Starts a real SMTP server that stores its mails. If a client logs in, the password is `secret`. */
export async function startSmtp(): Promise<SmtpServer> {
  const mails: Email[] = [];
  const asked: string[] = [];
  const refusals = new Map<string, number | null>();
  let held: Promise<void> | null = null;
  let isDown = false;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username = '', password }, _, done) =>
      done(password === 'secret' ? null : new Error('no'), { user: username }),
    onMailFrom: (_, session, done) => {
      if (!isDown) return done();
      for (const connection of server.connections as Set<Connection>) {
        if (connection.session === session) connection._socket.destroy();
      }
    },
    onRcptTo: ({ address }, _, done) => {
      asked.push(address);
      const code = refusals.get(address);
      if (typeof code !== 'number') return done();
      return done(Object.assign(new Error('not here'), { responseCode: code }));
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = async () => {
          await held;
          mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        };
        answer().then(() => done(), done);
      });
    },
  });
  // A client that hangs up in the middle of a mail is no error here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    asked,
    refuse: (address, code) => void refusals.set(address, code),
    hold: () => {
      let release = () => undefined as void;
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
      };
    },
    fall: () => {
      isDown = true;
      return () => {
        isDown = false;
      };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Missing from the package's types. */
type Connection = { readonly session: unknown; readonly _socket: { destroy(): void } };
