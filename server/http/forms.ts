import { refuse } from '@numo/kit/fail.ts'
import type { HttpRequest } from './http-request.ts'
import { isOfType, readBody } from './read-body.ts'

const maxFormBytes = 20_000

/** Returns true when the form was sent from one of our own pages, by Sec-Fetch-Site or Origin (CSRF protection). */
function isSameOrigin(request: HttpRequest, publicOrigin: string): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = request.header('origin')
  if (origin === undefined) return false
  // Fallback for browsers that omit Sec-Fetch-Site, and for plain http addresses of a local network.
  return (
    origin === publicOrigin ||
    (URL.canParse(origin) && new URL(origin).host === request.header('host'))
  )
}

/**
 * Reads a submitted form. Throws 403 when it came from another site, 415 when it is no form, 413 when it is too
 * large.
 */
export async function readForm(
  request: HttpRequest,
  publicOrigin: string
): Promise<URLSearchParams> {
  if (!isSameOrigin(request, publicOrigin))
    throw refuse(
      403,
      'cross-site',
      'This form was sent from another site. Open the page here and send it again.'
    )
  if (!isOfType(request.header('content-type'), 'application/x-www-form-urlencoded'))
    throw refuse(415, 'not-a-form', 'Send this form from its page')
  return new URLSearchParams(await readBody(request.raw, maxFormBytes))
}
