import type { ChangeEvent } from '../app/changes.ts'

/**
 * What the server tells: that the inbox changed, with whether something new came since the browser last heard; or which
 * records changed that the person may see.
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
 * Reads server-sent events out of pieces of text, wherever they are cut. Comments and events of other kinds are left
 * out; the rest of an event that is not whole yet is kept for the next piece.
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

/** Milliseconds before the next try: longer each time, a minute at most. */
export const pauseBefore = (tries: number): number =>
  Math.min(60_000, 2000 * 2 ** Math.min(tries, 6))
