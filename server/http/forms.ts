import { refuse } from '@numo/kit/fail.ts'
import type { Asked } from './asked.ts'
import { isOfType, readBody } from './read-body.ts'

const mostFormBytes = 20_000

/** Whether a form was sent from one of our own pages, by what the browser itself says about it. */
function isFromHere(asked: Asked, publicOrigin: string): boolean {
  const site = asked.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = asked.header('origin')
  if (origin === undefined) return false
  // Browsers without Sec-Fetch-Site, and plain http addresses of the local network.
  return (
    origin === publicOrigin ||
    (URL.canParse(origin) && new URL(origin).host === asked.header('host'))
  )
}

/** Reads a sent form. Refuses one that came from another site, is no form, or is too large. */
export async function readForm(asked: Asked, publicOrigin: string): Promise<URLSearchParams> {
  if (!isFromHere(asked, publicOrigin))
    throw refuse(
      403,
      'cross-site',
      'This form was sent from another site. Open the page here and send it again.'
    )
  if (!isOfType(asked.header('content-type'), 'application/x-www-form-urlencoded'))
    throw refuse(415, 'not-a-form', 'Send this form from its page')
  return new URLSearchParams(await readBody(asked.raw, mostFormBytes))
}
