import {
  nonceMark,
  visitChoices,
  visitCookie,
  type PageRequest,
  type VisitChoice,
} from '@numo/kit/site.ts'
import { cookieOf } from './cookies.ts'
import type { HttpRequest } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'
import { Packed } from './packed.ts'
import type { HttpSettings } from './program.ts'
import { freshNonce } from './security-headers.ts'

/** Returns what the visitor chose about counting visits. */
const choiceOf = (request: HttpRequest): VisitChoice => {
  const kept = cookieOf(request.header('cookie'), visitCookie.name)
  return visitChoices.find((choice) => choice === kept) ?? 'open'
}

/** Returns the visitor's choice for a page; nothing without a tag manager. */
export const visitsOf = (
  { tag_manager }: Pick<HttpSettings, 'tag_manager'>,
  request: HttpRequest
): Pick<PageRequest, 'visits'> =>
  tag_manager ? { visits: { choice: choiceOf(request), tag_manager } } : {}

/**
 * Gives the page of a visitor who agreed the nonce that permits the tag manager, where it loads it. The address of the
 * page is not passed on: queries may say what somebody looks for, and where they are.
 */
export function withTagManager(
  response: HttpResponse,
  { visits }: Pick<PageRequest, 'visits'>
): HttpResponse {
  if (visits?.choice !== 'agreed') return response
  const headers: Record<string, string> = {
    ...response.headers,
    'referrer-policy': 'strict-origin',
  }
  const { body } = response
  const html = body instanceof Packed ? Buffer.from(body.plain).toString() : ''
  if (!html.includes(nonceMark)) return { ...response, headers }
  const nonce = freshNonce()
  // A body with a nonce is of one response: kept by the browser it would not fit another's policy.
  const { ['etag']: _, ...others } = headers
  return {
    ...response,
    kind: 'counted-page',
    nonce,
    headers: { ...others, 'cache-control': 'no-store' },
    body: html.replace(nonceMark, ` nonce="${nonce}"`),
  }
}

/** Names of cookies that tags of Google set on our domain. */
const foreign = /^_(?:ga|gid|gat|gcl)/

/** Returns the Set-Cookie values that remove the cookies of the tag manager's tags. */
export function removedCookies(request: HttpRequest, public_origin: string): string[] {
  const labels = new URL(public_origin).hostname.split('.')
  const domains = labels.slice(0, -1).map((_, from) => `; Domain=${labels.slice(from).join('.')}`)
  const names = (request.header('cookie') ?? '')
    .split(';')
    .map((part) => part.split('=')[0]?.trim() ?? '')
  return names
    .filter((name) => foreign.test(name) && /^[\w-]{1,60}$/.test(name))
    .slice(0, 20)
    .flatMap((name) => ['', ...domains].map((domain) => `${name}=; Max-Age=0; Path=/${domain}`))
}
