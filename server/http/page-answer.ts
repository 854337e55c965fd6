import type { Locale } from '@numo/kit/locales.ts'
import type { PageAnswer } from '@numo/kit/site.ts'
import { redirectResponse, weakTag, type HttpResponse } from './http-response.ts'
import { Packed } from './packed.ts'

/** What a page gave, ready to be sent many times. */
export type MadePage =
  | { kind: 'document'; status: number; body: Packed; etag: string; index: boolean; bytes: number }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 308; to: string; bytes: 0 }

/** Makes a page sendable; `facts` are all that it depends on. */
export function madePage(response: PageAnswer, facts: readonly string[]): MadePage {
  if (response.kind === 'redirect') return { ...response, bytes: 0 }
  const body = new Packed(response.html)
  const { status, index } = response
  return { kind: 'document', status, body, etag: weakTag(...facts), index, bytes: body.bytes }
}

const nowhere = 'http://own.invalid'

/** A page's own redirect: its address is whole, prefix included, and may have letters of any script. */
function redirectFromPage(status: 301 | 302 | 303 | 308, to: string): HttpResponse {
  const url = new URL(to, nowhere)
  if (url.origin !== nowhere) throw new Error('A page redirected off the site')
  return redirectResponse(status, url.pathname + url.search + url.hash)
}

/**
 * The answer a made page becomes. `from` says where it came from: `hit` and `miss` may be asked for again with
 * their tag, `bypass` not, `never` is one visitor's alone.
 */
export function responseOfPage(
  page: MadePage,
  locale: Locale,
  from: 'hit' | 'miss' | 'bypass' | 'never'
): HttpResponse {
  if (page.kind === 'redirect') return redirectFromPage(page.status, page.to)
  const { status, body, etag, index } = page
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'cache-control': from === 'never' ? 'no-store' : 'private, no-cache',
    vary: 'Cookie',
    'x-cache': from === 'never' ? 'bypass' : from,
  }
  if (status === 200 && (from === 'hit' || from === 'miss')) headers['etag'] = etag
  if (!index) headers['x-robots-tag'] = 'noindex'
  return { kind: 'page', status, headers, body }
}
