import { refuse } from '@numo/kit/fail.ts'
import type { HttpRequest } from './http-request.ts'

const maxAddressLength = 2000

/** Throws 400 for an address that cannot be decoded, has control characters or is too long. */
export function refuseBadAddress({ pathname, search }: HttpRequest) {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    throw refuse(400, 'bad-address', 'This address is not written correctly')
  }
  if (/\p{Cc}/u.test(decoded))
    throw refuse(400, 'bad-address', 'This address is not written correctly')
  if (pathname.length + search.length > maxAddressLength)
    throw refuse(400, 'bad-address', 'This address is too long')
}
