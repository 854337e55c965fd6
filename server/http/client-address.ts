import { isIP } from 'node:net'

/**
 * Normalizes an IP address: strips port, brackets and zone, and converts an IPv4-mapped IPv6 address to IPv4. Null
 * when invalid.
 */
function plainAddress(text: string): string | null {
  let address = text.trim()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)
  if (bracketed) address = bracketed[1] ?? ''
  else if (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address)) address = address.replace(/:\d+$/, '')
  address = address.replace(/%.*$/, '').toLowerCase()
  const version = isIP(address)
  if (version === 0) return null
  if (version === 4) return address
  const groups = groupsOf(address)
  const [a, b, c, d, e, f, high = 0, low = 0] = groups
  if (!a && !b && !c && !d && !e && f === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups.map((group) => group.toString(16)).join(':')
}

/** Returns the eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const text = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : address
  const [left = '', right] = text.split('::')
  const parse = (part: string) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []
  const before = parse(left)
  const after = parse(right ?? '')
  const zeros = right === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => 0), ...after]
}

/**
 * Returns the client address as a rate limit key: an IPv4 address or the /64 network of an IPv6 address. With
 * trusted proxies it is the address that the outermost of them saw; earlier entries of X-Forwarded-For are ignored
 * because clients can forge them.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number
): string {
  const seen = (forwardedFor ?? '').split(',').slice(-trustedProxies)
  const message = trustedProxies > 0 ? seen[0] : undefined
  const address = plainAddress(message ?? '') ?? plainAddress(socketAddress ?? '')
  if (!address) return 'unknown'
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
}

/** Truncates an address to its /24 (IPv4) or /48 (IPv6) network, so that logs identify nobody. */
export function truncatedAddress(key: string): string {
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`
  return isIP(key) === 4 ? `${key.split('.').slice(0, 3).join('.')}.0/24` : key
}
