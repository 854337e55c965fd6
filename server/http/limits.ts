import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

/** Limits by client address. Each refuses with 429 and says when to come back. */
export type Limits = {
  /** Pages and the API together. Nothing to wait for when the limit is off. */
  requests(address: string): Promise<void> | undefined
  /** Whatever anybody may send in: 10 in 10 minutes. */
  writes(address: string): Promise<void>
  /** Pictures that must be made first; those already made are free. */
  pictures(address: string): Promise<void>
}

const none: Limits = {
  requests: () => undefined,
  writes: async () => {},
  pictures: async () => {},
}

function limit(keyPrefix: string, points: number, duration: number) {
  const limiter = new RateLimiterMemory({ keyPrefix, points, duration })
  return async (address: string) => {
    try {
      await limiter.consume(address)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new HeaderedRefusal(
        refuse(429, 'too-many-requests', 'Too many requests. Please try again later.'),
        { 'retry-after': String(seconds) }
      )
    }
  }
}

/** The limits of an installation; a limit of 0 requests a minute switches all of them off. */
export const createLimits = (requestsPerMinute: number): Limits =>
  requestsPerMinute === 0
    ? none
    : {
        requests: limit('requests', requestsPerMinute, 60),
        writes: limit('writes', 10, 600),
        pictures: limit('pictures', 60, 60),
      }
