/** Where the public keys of letters and cards are published (JWKS, RFC 7517). */
export const publicKeysPath = '/.well-known/numo-letters.json'
