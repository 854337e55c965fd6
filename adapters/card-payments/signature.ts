import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadEvent } from './port.ts'

/** Maximum difference between the timestamp of a signature and now, in either direction. */
const tolerance_seconds = 300

const mac = (secret: string, at: string, raw: string) =>
  createHmac('sha256', secret).update(`${at}.${raw}`, 'utf8').digest()

/** Signs a webhook event in the format of Stripe's `Stripe-Signature` header (HMAC-SHA256). */
export const signEvent = (raw: string, secret: string, at: Date): string => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${mac(secret, seconds, raw).toString('hex')}`
}

/**
 * Verifies the signature and timestamp of a webhook event. Throws BadEvent. Unlike Stripe's own check it also refuses
 * timestamps in the future. Any of several secrets may match, for rotation.
 */
export function checkSignature(
  raw: string,
  header: string | undefined,
  { secrets, now }: { secrets: readonly string[]; now: Date }
): void {
  // An empty secret would let anybody sign.
  const usable = secrets.filter((secret) => secret.length > 0)
  if (!header || header.length > 2000) throw new BadEvent('unsigned')
  const parts = header.split(',').map((part) => {
    const at = part.indexOf('=')
    return [part.slice(0, at), part.slice(at + 1)] as const
  })
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value)
  const [at = ''] = times
  if (times.length !== 1 || !/^\d{9,11}$/.test(at)) throw new BadEvent('unsigned')
  const given = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value))
    .slice(0, 10)
    .map(([, value]) => Buffer.from(value, 'hex'))
  if (given.length === 0) throw new BadEvent('unsigned')
  const isSigned = usable.some((secret) => {
    const buffer = mac(secret, at, raw)
    return given.some((one) => timingSafeEqual(one, buffer))
  })
  if (!isSigned) throw new BadEvent('forged')
  const seconds = now.getTime() / 1000
  if (Number(at) < seconds - tolerance_seconds) throw new BadEvent('old')
  if (Number(at) > seconds + tolerance_seconds) throw new BadEvent('early')
}
