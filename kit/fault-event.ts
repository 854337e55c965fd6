/** What a report of a fault may hold. Everything that is not named here is left out: it could be about a person. */

/** Shares of what is reported (specification section 9). */
export const faultRates = { errors: 1, session_replays: 0.1, error_replays: 1 } as const

/** Where faults are reported to; null reports none. */
export type FaultTarget = { dsn: string; environment: string }

type Frame = { filename?: string; function?: string; lineno?: number; colno?: number }
type Exception = { type?: string; stacktrace?: { frames?: readonly Frame[] } }
export type FaultEvent = {
  event_id?: string
  timestamp?: number
  platform?: string
  release?: string
  environment?: string
  exception?: { values?: readonly Exception[] }
  tags?: Readonly<Record<string, unknown>>
}

const ownFile =
  /(?:(?:^|\/)(?:kit|adapters|domains|server|web|node_modules|build)\/[@\w./-]+|\/assets\/[\w.-]+)\.(?:[cm]?js|tsx?)$/
const errorName = /^[A-Z]\w{0,60}(?:Error|Exception|Problem|Refusal)$|^Error$/
const functionName = /^[\w$.<> ]{1,80}$/
/** A pattern of our own, never an address: `GET /api/v4/account/{accountId}`. */
const pattern = /^(?:[A-Z]+ )?\/[\w/:{}*.-]{0,120}$/

const eventNumber = /^[\da-f]{32}$/

const matching = (text: unknown, allowed: RegExp, other: string) =>
  typeof text === 'string' ? (allowed.exec(text)?.[0].replace(/^\//, '') ?? other) : other

const cleanFrame = ({ filename, function: name, lineno, colno }: Frame) => ({
  filename: matching(filename, ownFile, 'other'),
  function: matching(name, functionName, '?'),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
})

/**
 * Returns of an event only the kind of error, where in our code it happened, and in which version. Messages are left out:
 * they quote what people typed.
 */
export function cleanFault(event: FaultEvent) {
  const { event_id, timestamp, platform, release, environment, exception, tags } = event
  const values = (exception?.values ?? []).slice(0, 5).map(({ type, stacktrace }) => ({
    type: matching(type, errorName, 'Error'),
    value: '',
    stacktrace: { frames: (stacktrace?.frames ?? []).map(cleanFrame) },
  }))
  const route = tags?.['route']
  const replayId = tags?.['replayId']
  const kept = {
    ...(typeof route === 'string' && pattern.test(route) && { route }),
    // A masked replay is sent only when its event names it.
    ...(typeof replayId === 'string' && eventNumber.test(replayId) && { replayId }),
  }
  return {
    ...(event_id && { event_id }),
    ...(timestamp && { timestamp }),
    ...(platform && { platform }),
    ...(release && { release }),
    ...(environment && { environment }),
    level: 'error' as const,
    exception: { values },
    ...(Object.keys(kept).length > 0 && { tags: kept }),
  }
}
