import { randomFillSync } from 'node:crypto'
import type { ResponseKind } from './http-response.ts'

export type SecuritySettings = {
  /** Public scheme, host and port; https enables HSTS. */
  public_origin: string
  /** Allows styles injected by scripts, which live editing needs. */
  live_editing?: boolean
  /** Outside services that pages connect to. */
  outside?: OutsideServices
  /** Outside services that only pages of signed-in people connect to. */
  outside_own?: OutsideServices
  /** Outside services of pages whose visit is counted; their scripts are permitted by nonce alone. */
  outside_counted?: OutsideServices
}

/** Origins of outside services, by directive of the Content-Security-Policy. */
export type OutsideServices = {
  /** For `connect-src`. */
  connect: readonly string[]
  /** For `script-src`. */
  script: readonly string[]
  /** For `frame-src`. */
  frame: readonly string[]
  /** For `img-src`. */
  picture?: readonly string[]
}

const nobody: OutsideServices = { connect: [], script: [], frame: [] }
const and = (origins: readonly string[] = []) => origins.map((origin) => ` ${origin}`).join('')

const nonceBytes = 18
const nonces = { bytes: Buffer.alloc(nonceBytes * 256), at: nonceBytes * 256 }

/**
 * Returns a nonce of 144 random bits. Random bytes are drawn in batches: a system call each would cost a tenth of a
 * response.
 */
export function freshNonce(): string {
  if (nonces.at === nonces.bytes.length) {
    randomFillSync(nonces.bytes)
    nonces.at = 0
  }
  const nonce = nonces.bytes.toString('base64', nonces.at, nonces.at + nonceBytes)
  nonces.at += nonceBytes
  return nonce
}

/**
 * Returns the common headers of responses. Each page response gets a Content-Security-Policy with a new nonce, also
 * when its body is cached: no body has an inline script, so none contains the nonce, except that of a counted page. All
 * other responses may load nothing.
 */
export function securityHeaders(settings: SecuritySettings) {
  const https = settings.public_origin.startsWith('https:')
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
  // A service worker may load nothing but addresses of ours.
  const worker = {
    ...data,
    'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'",
  }
  const page = { ...common, 'cross-origin-resource-policy': 'same-origin' }
  const policyWith = ({ connect, script, frame, picture }: OutsideServices, wasm = '') => {
    const frames = frame.length > 0 ? `; frame-src 'self'${and(frame)}` : ''
    const before = `default-src 'self'${frames}; script-src 'self'${and(script)}${wasm} 'nonce-`
    const between = live
      ? `'; style-src-elem 'self' 'unsafe-inline`
      : `'; style-src-elem 'self' 'nonce-`
    const after =
      `'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:${and(picture)}` +
      `; connect-src 'self'${and(connect)}` +
      `; worker-src 'self' blob:; font-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'` +
      `; form-action 'self'; frame-ancestors 'none'${https ? '; upgrade-insecure-requests' : ''}`
    return (nonce: string) => `${before}${nonce}${between}${live ? '' : nonce}${after}`
  }
  const { outside = nobody, outside_own = nobody, outside_counted = nobody } = settings
  const open = policyWith(outside)
  const counted = policyWith({
    ...outside,
    connect: [...outside.connect, ...outside_counted.connect],
    picture: outside_counted.picture ?? [],
  })
  // The program reads QR codes with WebAssembly of its own. This permits no evaluation of text as a script.
  const own = policyWith(
    {
      connect: [...outside.connect, ...outside_own.connect],
      script: [...outside.script, ...outside_own.script],
      frame: [...outside.frame, ...outside_own.frame],
    },
    " 'wasm-unsafe-eval'"
  )

  return (kind: ResponseKind, nonce = freshNonce()): Record<string, string> => {
    if (kind === 'data') return data
    if (kind === 'picture') return picture
    if (kind === 'worker') return worker
    const policy = kind === 'own-page' ? own : kind === 'counted-page' ? counted : open
    return { ...page, 'content-security-policy': policy(nonce) }
  }
}
