/** Payload of a page: what it is rendered from, as JSON, so that a page can notice that it is out of date. */
import type { PageAnswer, PagePayload, PageRequest } from '@numo/kit/site.ts'
import type { Rendered } from './page.ts'

/** Returns a short digest of JSON data (two FNV-1a hashes); equal data has equal digests. Not for secrets. */
export function digestOf(data: unknown): string {
  const text = JSON.stringify(data ?? null)
  let [first, second] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x85ebca6b)
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36)
}

/** Returns the payload of a page. `rendered` is null for pages behind a sign-in. */
export function payloadOf(
  { assets, path, locale }: Omit<PageRequest, 'call'>,
  rendered: Rendered | null
): PageAnswer {
  const payload: PagePayload = {
    build: assets.build,
    path,
    locale,
    title: rendered?.head.title ?? null,
    digest: rendered && digestOf(rendered.data),
    data: rendered?.data ?? null,
  }
  return {
    kind: 'payload',
    status: rendered?.status ?? 200,
    json: JSON.stringify(payload),
    cacheable: rendered?.cacheable ?? false,
  }
}
