import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadEvent } from './port.ts'

/** How far the time of a signature may be from now, either way. */
const tolerance_seconds = 300

const mac = (secret: string, at: string, raw: string) =>
  createHmac('sha256', secret).update(`${at}.${raw}`, 'utf8').digest()

/** Signs what is sent as an event, as Stripe does. */
export const signEvent = (raw: string, secret: string, at: Date): string => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${mac(secret, seconds, raw).toString('hex')}`
}

/**
 * Checks that one of our secrets signed exactly these bytes, and just now: Stripe's own check takes a signature that is a
 * day ahead, so this one is ours. Several secrets count while one is replaced by another.
 */
export function checkSignature(
  raw: string,
  header: string | undefined,
  { secrets, now }: { secrets: readonly string[]; now: Date }
): void {
  // A secret that is empty would let anybody sign.
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
