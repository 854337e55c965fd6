const minute = 60
const hour = 60 * minute

/** Maximum number of endpoints of an organisation. */
export const maxEndpoints = 10

/** Seconds between one try and the next: soon while a receiver restarts, and for more than five days while it is down. */
const rests = [
  10,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
].concat([20 * hour, 24 * hour, 24 * hour, 24 * hour])

/** Maximum number of tries of a delivery. */
export const maxAttempts = rests.length + 1

/** Returns the seconds until the next try after so many; null when there is none. */
export const restAfter = (attempts: number): number | null => rests[attempts - 1] ?? null

const disabledAfter_ms = 5 * 24 * hour * 1000

/** Whether an endpoint has failed for so long, without one success, that it is switched off. */
export const isGivenUp = (failing_since: Date, now: Date): boolean =>
  now.getTime() - failing_since.getTime() >= disabledAfter_ms

/** How long the secret before the last change still signs. */
export const oldSecretLasts_ms = 24 * hour * 1000

/** How often people of an organisation send tests and events again, together. */
export const sendLimit = { kind: 'webhook sent by hand', points: 60, seconds: hour } as const

/** Days before the end of an authorization's validity on which its clinic is told. */
export const expiringDays = 3
