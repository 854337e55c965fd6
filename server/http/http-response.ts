import { createHash } from 'node:crypto'
import type { Packed } from './packed.ts'

/**
 * Kind of a response; selects its Content-Security-Policy. `own-page`: a page of a signed-in person. `counted-page`: a
 * public page that loads the tag manager.
 */
export type ResponseKind = 'page' | 'own-page' | 'counted-page' | 'data' | 'picture' | 'worker'

/** A response before the common headers are added. Header names are lower case. */
export type HttpResponse = {
  kind: ResponseKind
  status: number
  headers: Record<string, string>
  /** Set-Cookie headers besides that of `headers`. */
  cookies?: readonly string[]
  /** The nonce in the body of a counted page. */
  nonce?: string
  body: string | Uint8Array | Packed | ReadableStream<Uint8Array> | null
}

/** Returns a JSON response; `no-store` unless `headers` override it. */
export const jsonResponse = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {}
): HttpResponse => ({
  kind: 'data',
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  },
  // An error may echo input; with `<` escaped it cannot be taken for markup.
  body: JSON.stringify(value).replaceAll('<', '\\u003c'),
})

/** Returns a text response such as robots.txt. */
export const textResponse = (
  status: number,
  type: string,
  body: string | Packed,
  headers: Record<string, string> = {}
): HttpResponse => ({
  kind: 'data',
  status,
  headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
  body,
})

/** Returns a redirect to a path of our own. Throws for any target that could leave the site (open redirect). */
export function redirectResponse(
  status: 301 | 302 | 303 | 308,
  to: string,
  headers: Record<string, string> = {}
): HttpResponse {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(to) || to.includes('\\'))
    throw new Error('A redirect must stay on the site')
  return {
    kind: 'page',
    status,
    headers: { location: to, 'cache-control': 'no-store', ...headers },
    body: null,
  }
}

/** Returns a weak ETag: the same for the same facts, whatever the content encoding. */
export const weakTag = (...facts: string[]) =>
  `W/"${createHash('sha256').update(facts.join('\n')).digest('base64url').slice(0, 22)}"`
