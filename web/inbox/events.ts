/** What the server says of an inbox: how much is unread, and whether something new came since the browser last heard. */
export type InboxEvent = { id: string; unread: number; is_new: boolean }

/**
 * Reads server-sent events out of pieces of text, wherever they are cut. Comments and events of other kinds are left
 * out; the rest of an event that is not whole yet is kept for the next piece.
 */
export function createEventReader() {
  let rest = ''
  return (piece: string): InboxEvent[] => {
    const parts = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = parts.pop() ?? ''
    return parts.flatMap((part) => {
      const fields = new Map(
        part.split('\n').flatMap((line): [string, string][] => {
          const colon = line.indexOf(':')
          return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
        })
      )
      if (fields.get('event') !== 'inbox') return []
      const said: unknown = JSON.parse(fields.get('data') ?? 'null')
      if (typeof said !== 'object' || said === null) return []
      const unread = 'unread' in said && typeof said.unread === 'number' ? said.unread : 0
      const is_new = 'is_new' in said && said.is_new === true
      return [{ id: fields.get('id') ?? '', unread, is_new }]
    })
  }
}

/** Milliseconds before the next try: longer each time, a minute at most. */
export const pauseBefore = (tries: number): number =>
  Math.min(60_000, 2000 * 2 ** Math.min(tries, 6))
