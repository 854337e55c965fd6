import { Writable } from 'node:stream'
import { pino, stdTimeFunctions, type Logger, type LoggerOptions } from 'pino'

/** A log line as written by pino. */
type Line = {
  level: number
  time: string
  msg?: string
  method?: string
  path?: string
  status?: number
  ms?: number
  request_id?: string
  incident?: string
  err?: { stack?: string }
}

const words: Record<number, string> = { 20: 'debug', 40: 'warning', 50: 'error', 60: 'error' }

/** Formats a log line for a terminal. */
function readable(line: Line): string {
  const time = new Date(line.time).toTimeString().slice(0, 8)
  const level = words[line.level]
  const { method, path, status, ms, msg, err, request_id, incident } = line
  const what = method ? `${method} ${path} ${status} in ${ms} ms` : (msg ?? '')
  const why = err?.stack ? `\n${err.stack}` : ''
  const which = incident ? ` (incident ${incident}, request ${request_id})` : ''
  return `${time} ${level ? `${level}: ` : ''}${what}${which}${why}\n`
}

const errorLevel = 50
type Fault = { err: unknown; incident?: string | null; route?: string }
const isFault = (facts: unknown): facts is Fault =>
  typeof facts === 'object' && facts !== null && 'err' in facts

/**
 * Creates the log: JSON lines for machines in production, readable lines for people elsewhere. Lines contain path
 * patterns, never addresses, names or input. `onFault` receives what is logged as an error.
 */
export function createLog(
  level: string,
  style: 'machine' | 'person',
  onFault?: (error: unknown, incident: string | null, route?: string) => void
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    ...(onFault && {
      hooks: {
        logMethod(args, method, level) {
          const [facts] = args as readonly unknown[]
          if (level >= errorLevel && isFault(facts))
            onFault(facts.err, facts.incident ?? null, facts.route)
          method.apply(this, args)
        },
      },
    }),
  }
  if (style === 'machine') return pino(options)
  const terminal = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pino has just written it
      process.stdout.write(readable(JSON.parse(text) as Line), () => done())
    },
  })
  return pino(options, terminal)
}
