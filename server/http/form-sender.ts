import type { Call } from '@numo/kit/site.ts'
import type { Endpoints } from './endpoints.ts'
import { originOf, type HttpRequest } from './http-request.ts'
import type { RequestAuth } from './program.ts'

/** Who sent the form of a public page: nobody we know, from an address. Limits of what it causes, such as mails, count by that. */
export const formSenderOf = (request: HttpRequest): RequestAuth => ({
  actor: null,
  caller: originOf(request),
  // Forms of public pages neither read nor set the cookie of a sign-in.
  cookie: { read: () => null, set() {}, forget() {} },
})

/** Returns how a page calls endpoints: for its visitor, or for the sender of its form. */
export const callAs =
  ({ call }: Pick<Endpoints, 'call'>, sender?: RequestAuth): Call =>
  (endpoint, input) =>
    call(endpoint, input, sender)
