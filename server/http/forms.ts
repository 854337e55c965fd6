import { refuse } from '@numo/kit/fail.ts'
import type { HttpRequest } from './http-request.ts'
import { isOfType, readBody } from './read-body.ts'

const mostFormBytes = 20_000

/** Whether a form was sent from one of our own pages, by what the browser itself says about it. */
function isFromHere(request: HttpRequest, publicOrigin: string): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = request.header('origin')
  if (origin === undefined) return false
  // Browsers without Sec-Fetch-Site, and plain http addresses of the local network.
  return (
    origin === publicOrigin ||
    (URL.canParse(origin) && new URL(origin).host === request.header('host'))
  )
}

/** Reads a sent form. Refuses one that came from another site, is no form, or is too large. */
export async function readForm(
  request: HttpRequest,
  publicOrigin: string
): Promise<URLSearchParams> {
  if (!isFromHere(request, publicOrigin))
    throw refuse(
      403,
      'cross-site',
      'This form was sent from another site. Open the page here and send it again.'
    )
  if (!isOfType(request.header('content-type'), 'application/x-www-form-urlencoded'))
    throw refuse(415, 'not-a-form', 'Send this form from its page')
  return new URLSearchParams(await readBody(request.raw, mostFormBytes))
}
