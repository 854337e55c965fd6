import type { HttpRequest } from './http-request.ts'
import type { RequestAuth } from './program.ts'

/** Who sent the form of a public page: nobody we know, from an address. Limits of what it causes, such as mails, count by that. */
export const formSenderOf = (request: HttpRequest): RequestAuth => ({
  actor: null,
  caller: {
    ip: request.address === 'unknown' ? null : request.address,
    user_agent: request.header('user-agent')?.slice(0, 400) ?? null,
    request_id: request.id,
  },
  // Forms of public pages neither read nor set the cookie of a sign-in.
  cookie: { read: () => null, set() {}, forget() {} },
})
