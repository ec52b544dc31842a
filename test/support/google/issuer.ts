import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { listenOn } from '../free-port.ts';

export const CLIENT_ID = 'client-of-tests.apps.googleusercontent.com';

/** A person with a Google account. */
export const gia = {
  sub: '110169484474386276334',
  email: 'gia@customer.example',
  email_verified: true,
  given_name: 'Gia',
  family_name: 'Nguyen',
};

/** The ways in which a token is invalid. */
export type Forgery =
  | 'signed with another key'
  | 'signed with a key that is not published'
  | 'signed with the public key as a secret'
  | 'not signed'
  | 'changed after it was signed';

/** Issues ID tokens as Google does, on the loopback address, with real keys that it serves over HTTP. */
export interface Issuer {
  /** The issuer, `http://127.0.0.1:PORT`. */
  url: string;
  jwksUrl: string;
  /** Returns a valid token of Gia for this site. `claims` replaces claims; undefined removes one. */
  token(claims?: JWTPayload): Promise<string>;
  forge(how: Forgery): Promise<string>;
  /** Returns how often the keys were requested. */
  asked(): number;
  /** Refuses connections from now on. */
  close(): Promise<void>;
}

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const kid = 'key-1';
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] });
  let asked = 0;
  const server = createServer((_, outgoing) => {
    asked += 1;
    outgoing.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(jwks);
  });
  const url = `http://127.0.0.1:${await listenOn(server)}`;

  const claimsOf = (changes: JWTPayload = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1_000);
    // Each of Google's tokens has an id of its own.
    const jti = randomUUID();
    return { iss: url, aud: CLIENT_ID, iat: now, exp: now + 3_600, jti, ...gia, ...changes };
  };
  const sign = (changes?: JWTPayload, key = privateKey, id = kid) =>
    new SignJWT(claimsOf(changes)).setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' }).sign(key);

  const forgeries: Record<Forgery, () => Promise<string>> = {
    'signed with another key': () => sign({}, stranger.privateKey),
    'signed with a key that is not published': () => sign({}, stranger.privateKey, 'key-2'),
    'signed with the public key as a secret': async () =>
      new SignJWT(claimsOf())
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(new TextEncoder().encode(await exportSPKI(publicKey))),
    'not signed': async () => `${encoded({ alg: 'none', kid })}.${encoded(claimsOf())}.`,
    'changed after it was signed': async () => {
      const [header, , signature] = (await sign()).split('.');
      return [header, encoded(claimsOf({ email: 'casey@customer.example' })), signature].join('.');
    },
  };

  return {
    url,
    jwksUrl: `${url}/keys`,
    token: (claims) => sign(claims),
    forge: (how) => forgeries[how](),
    asked: () => asked,
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
