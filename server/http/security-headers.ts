import { randomFillSync } from 'node:crypto'
import type { ResponseKind } from './http-response.ts'

export type SecuritySettings = {
  /** Scheme, host and port people use; an https one gets HSTS. */
  public_origin: string
  map_tiles_url: string | null
  /** Live editing needs styles that scripts put in. */
  live_editing?: boolean
  /** Services of others that pages talk to, as they are configured. */
  outside?: OutsideServices
  /** Those that only pages of people who are signed in talk to. */
  outside_own?: OutsideServices
}

/** Origins of services that are not ours, by what a page may do with them. */
export type OutsideServices = {
  /** Asked by scripts. */
  connect: readonly string[]
  /** Their scripts run in our pages. */
  script: readonly string[]
  /** Shown in a frame. */
  frame: readonly string[]
}

const nobody: OutsideServices = { connect: [], script: [], frame: [] }
const and = (origins: readonly string[] = []) => origins.map((origin) => ` ${origin}`).join('')

const nonceBytes = 18
const nonces = { bytes: Buffer.alloc(nonceBytes * 256), at: nonceBytes * 256 }

/** 144 random bits. Drawn from the system many at a time: asking it for each costs a tenth of an answer. */
function freshNonce(): string {
  if (nonces.at === nonces.bytes.length) {
    randomFillSync(nonces.bytes)
    nonces.at = 0
  }
  const nonce = nonces.bytes.toString('base64', nonces.at, nonces.at + nonceBytes)
  nonces.at += nonceBytes
  return nonce
}

/** Scheme, host and port of a tile template, where `{s}` and the like may stand. */
function originOf(template: string | null): string | null {
  if (!template || !URL.canParse(template.replaceAll(/[{}]/g, ''))) return null
  const { origin } = new URL(template.replaceAll(/[{}]/g, ''))
  return origin === 'null' ? null : origin
}

/**
 * The headers of every answer. Pages get a content policy with a fresh nonce each time, also when their body is
 * kept: no body has an inline script, so the nonce never has to be in it. Everything else may load nothing.
 */
export function securityHeaders(settings: SecuritySettings) {
  const https = settings.public_origin.startsWith('https:')
  const tiles = originOf(settings.map_tiles_url)
  const live = settings.live_editing === true
  const common: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
  const data = {
    ...common,
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  }
  const picture = {
    ...common,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
  const page = { ...common, 'cross-origin-resource-policy': 'same-origin' }
  const policyWith = ({ connect, script, frame }: OutsideServices) => {
    const frames = frame.length > 0 ? `; frame-src 'self'${and(frame)}` : ''
    const before = `default-src 'self'${frames}; script-src 'self'${and(script)} 'nonce-`
    const between = live
      ? `'; style-src-elem 'self' 'unsafe-inline`
      : `'; style-src-elem 'self' 'nonce-`
    const after =
      `'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:${tiles ? ` ${tiles}` : ''}` +
      `; connect-src 'self'${tiles ? ` ${tiles}` : ''}${and(connect)}` +
      `; worker-src 'self' blob:; font-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'` +
      `; form-action 'self'; frame-ancestors 'none'${https ? '; upgrade-insecure-requests' : ''}`
    return (nonce: string) => `${before}${nonce}${between}${live ? '' : nonce}${after}`
  }
  const { outside = nobody, outside_own = nobody } = settings
  const open = policyWith(outside)
  const own = policyWith({
    connect: [...outside.connect, ...outside_own.connect],
    script: [...outside.script, ...outside_own.script],
    frame: [...outside.frame, ...outside_own.frame],
  })

  return (kind: ResponseKind): Record<string, string> => {
    if (kind === 'data') return data
    if (kind === 'picture') return picture
    const nonce = freshNonce()
    const policy = kind === 'own-page' ? own(nonce) : open(nonce)
    return { ...page, 'content-security-policy': policy }
  }
}
