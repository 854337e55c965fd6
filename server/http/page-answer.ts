import type { Locale } from '@numo/kit/locales.ts'
import type { PageAnswer } from '@numo/kit/site.ts'
import { redirectResponse, weakTag, type HttpResponse } from './http-response.ts'
import { Packed } from './packed.ts'

/** A rendered page, ready to be sent many times. */
export type MadePage =
  | { kind: 'document'; status: number; body: Packed; etag: string; index: boolean; bytes: number }
  | { kind: 'payload'; status: number; body: Packed; etag: string; bytes: number }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 308; to: string; bytes: 0 }

/** Prepares a page for sending; `facts` are everything its content depends on, for the ETag. */
export function madePage(response: PageAnswer, facts: readonly string[]): MadePage {
  if (response.kind === 'redirect') return { ...response, bytes: 0 }
  if (response.kind === 'payload') {
    // A payload may echo input; with `<` escaped it cannot be taken for markup.
    const body = new Packed(response.json.replaceAll('<', '\\u003c'))
    const { kind, status } = response
    return { kind, status, body, etag: weakTag(...facts), bytes: body.bytes }
  }
  const body = new Packed(response.html)
  const { status, index } = response
  return { kind: 'document', status, body, etag: weakTag(...facts), index, bytes: body.bytes }
}

const placeholderOrigin = 'http://own.invalid'

/**
 * Returns the redirect of a page; `to` includes the language prefix and may contain any script. Throws when it
 * leaves the site.
 */
function redirectFromPage(status: 301 | 302 | 303 | 308, to: string): HttpResponse {
  const url = new URL(to, placeholderOrigin)
  if (url.origin !== placeholderOrigin) throw new Error('A page redirected off the site')
  return redirectResponse(status, url.pathname + url.search + url.hash)
}

/**
 * Converts a rendered page to a response. `from` is its origin: `hit` and `miss` carry an ETag, `bypass` does not,
 * `never` is one visitor's own and not stored.
 */
export function responseOfPage(
  page: MadePage,
  locale: Locale,
  from: 'hit' | 'miss' | 'bypass' | 'never'
): HttpResponse {
  if (page.kind === 'redirect') return redirectFromPage(page.status, page.to)
  const { status, body, etag } = page
  const isPayload = page.kind === 'payload'
  const headers: Record<string, string> = {
    'content-type': isPayload ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-language': locale,
    'cache-control': from === 'never' ? 'no-store' : 'private, no-cache',
    vary: 'Cookie',
    'x-cache': from === 'never' ? 'bypass' : from,
  }
  if (status === 200 && (from === 'hit' || from === 'miss')) headers['etag'] = etag
  if (isPayload || !page.index) headers['x-robots-tag'] = 'noindex'
  return { kind: isPayload ? 'data' : 'page', status, headers, body }
}
