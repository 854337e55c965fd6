import { createHash } from 'node:crypto'
import type { Packed } from './packed.ts'

/** What kind of thing an answer is; decides its content policy. `own-page`: of somebody who is signed in. */
export type ResponseKind = 'page' | 'own-page' | 'data' | 'picture'

/** An answer before the common headers are added. Header names are lower case. */
export type HttpResponse = {
  kind: ResponseKind
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | Packed | ReadableStream<Uint8Array> | null
}

/** Data that nobody may keep, unless `headers` say otherwise. */
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
  // An error may repeat what was sent; without `<` nothing in it can be taken for markup.
  body: JSON.stringify(value).replaceAll('<', '\\u003c'),
})

/** Text such as robots.txt. */
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

/** Sends the caller on to an address of our own. Refuses every text that could lead off the site. */
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

/** A weak entity tag: the same for the same facts, whatever the packing. */
export const weakTag = (...facts: string[]) =>
  `W/"${createHash('sha256').update(facts.join('\n')).digest('base64url').slice(0, 22)}"`
