import { createHmac, randomBytes } from 'node:crypto'

/** Returns a new secret as the Standard Webhooks specification writes it: `whsec_` and 32 bytes in base64. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Signs a message as the Standard Webhooks specification says: HMAC-SHA256 over id, timestamp and body. */
function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** Returns the headers of a message, with a signature by each secret. */
export function headersOf(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: Date }
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
  }
}
