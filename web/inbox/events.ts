import type { ChangeEvent } from '../app/changes.ts'

/**
 * A server-sent event: the inbox changed (`is_new` when something arrived since the last event), or records visible to
 * the user changed.
 */
export type StreamEvent =
  | { kind: 'inbox'; id: string; unread: number; is_new: boolean }
  | { kind: 'changes'; changes: readonly ChangeEvent[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function eventOf(fields: ReadonlyMap<string, string>): StreamEvent[] {
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  if (fields.get('event') === 'changes') {
    const changes = (Array.isArray(data) ? data : []).flatMap((one: unknown) => {
      if (!isObject(one) || typeof one['resource'] !== 'string') return []
      const text = (name: string) => (typeof one[name] === 'string' ? one[name] : null)
      return [{ resource: one['resource'], id: text('id'), by: text('by') }]
    })
    return [{ kind: 'changes', changes }]
  }
  if (fields.get('event') !== 'inbox' || !isObject(data)) return []
  const unread = typeof data['unread'] === 'number' ? data['unread'] : 0
  return [{ kind: 'inbox', id: fields.get('id') ?? '', unread, is_new: data['is_new'] === true }]
}

/**
 * Parses server-sent events from chunks of text split at any position. Ignores comments and unknown events; keeps an
 * incomplete event for the next chunk.
 */
export function createEventReader() {
  let rest = ''
  return (piece: string): StreamEvent[] => {
    const parts = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = parts.pop() ?? ''
    return parts.flatMap((part) =>
      eventOf(
        new Map(
          part.split('\n').flatMap((line): [string, string][] => {
            const colon = line.indexOf(':')
            return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
          })
        )
      )
    )
  }
}

/** Returns the milliseconds before the next attempt: exponential backoff, at most a minute. */
export const pauseBefore = (tries: number): number =>
  Math.min(60_000, 2000 * 2 ** Math.min(tries, 6))
