import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

/** Rate limits by client address, and by API key. Each throws 429 with Retry-After. */
export type Limits = {
  /** Pages and API calls. Undefined when the limit is off. */
  requests(address: string): Promise<void> | undefined
  /** Public writes: 10 in 10 minutes. */
  writes(address: string): Promise<void>
  /** Pictures that must be created; cached ones are not counted. */
  pictures(address: string): Promise<void>
  /** Calls with an API key, by its id: 600 in a minute. */
  keys(id: string): Promise<void>
  /** Cards read for visitors: 20 in 10 minutes, so that a few people behind one address each have several tries. */
  cards(address: string): Promise<void>
}

const none: Limits = {
  requests: () => undefined,
  writes: async () => {},
  pictures: async () => {},
  keys: async () => {},
  cards: async () => {},
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

/** Creates the rate limits of an installation; 0 requests per minute switches all of them off. */
export const createLimits = (requestsPerMinute: number): Limits =>
  requestsPerMinute === 0
    ? none
    : {
        requests: limit('requests', requestsPerMinute, 60),
        writes: limit('writes', 10, 600),
        pictures: limit('pictures', 60, 60),
        keys: limit('keys', 600, 60),
        cards: limit('cards', 20, 600),
      }
