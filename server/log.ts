import { Writable } from 'node:stream'
import { pino, stdTimeFunctions, type Logger } from 'pino'

/** What pino writes of our lines. */
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

/** One readable line for a person at a terminal. */
function readable(line: Line): string {
  const time = new Date(line.time).toTimeString().slice(0, 8)
  const level = words[line.level]
  const { method, path, status, ms, msg, err, request_id, incident } = line
  const what = method ? `${method} ${path} ${status} in ${ms} ms` : (msg ?? '')
  const why = err?.stack ? `\n${err.stack}` : ''
  const which = incident ? ` (incident ${incident}, request ${request_id})` : ''
  return `${time} ${level ? `${level}: ` : ''}${what}${which}${why}\n`
}

/**
 * Structured lines for machines in production, readable ones for people elsewhere. Lines carry path patterns,
 * never addresses, names or what was sent.
 */
export function createLog(level: string, style: 'machine' | 'person'): Logger {
  const options = { level, base: null, timestamp: stdTimeFunctions.isoTime }
  if (style === 'machine') return pino(options)
  const terminal = new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by pino a moment ago
      process.stdout.write(readable(JSON.parse(text) as Line), () => done())
    },
  })
  return pino(options, terminal)
}
