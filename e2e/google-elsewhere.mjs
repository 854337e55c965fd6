// Preloaded by a program under test: redirects requests for Google's identity service to the test's own service.
const elsewhere = process.env.GOOGLE_ELSEWHERE
const paths = [
  ['https://identitytoolkit.googleapis.com/v1', '/v1'],
  ['https://securetoken.googleapis.com/v1/token', '/token'],
  ['https://oauth2.googleapis.com/token', '/oauth'],
  [
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    '/jwks',
  ],
]
const really = globalThis.fetch
globalThis.fetch = (input, init) => {
  const url = String(input instanceof Request ? input.url : input)
  const known = paths.find(([from]) => url.startsWith(from))
  return known
    ? really(elsewhere + known[1] + url.slice(known[0].length), init)
    : really(input, init)
}
