import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from './client-address.ts'

export type ConnectionLimits = {
  /** Connections in all. */
  total: number
  /** Connections from one address, or one /64 network of IPv6; null: proxies of ours bring everybody's. */
  per_address: number | null
}

/** The connections of one address, the one that was used longest ago first. */
type TrackedSockets = { open: Set<Socket>; busy: Map<Socket, number> }

/**
 * Keeps the connections of a server within limits. Where there is no room for one more, the idle one that was used longest
 * ago makes room: of the same address when that has too many, else of the address with the most. Idle is whatever has no
 * request under way, also what has not sent a whole one yet. Only where nothing is idle the new one is closed.
 */
export function limitConnections(server: Server, { total, per_address }: ConnectionLimits) {
  const addresses = new Map<string, TrackedSockets>()
  const keys = new WeakMap<Socket, string>()
  let open = 0

  const forget = (socket: Socket) => {
    const mine = addresses.get(keys.get(socket) ?? '')
    if (!mine?.open.delete(socket)) return
    open -= 1
    mine.busy.delete(socket)
    if (mine.open.size === 0) addresses.delete(keys.get(socket) ?? '')
  }
  /** Closes the oldest idle connection of an address; false: none is idle. */
  const closeIdle = (mine: TrackedSockets | undefined): boolean => {
    for (const socket of mine?.open ?? [])
      if (!mine?.busy.has(socket)) {
        forget(socket)
        socket.destroy()
        return true
      }
    return false
  }
  /** The address with the most connections, among those with an idle one. */
  const largest = () => {
    let found: TrackedSockets | undefined
    for (const mine of addresses.values())
      if (mine.open.size > mine.busy.size && mine.open.size > (found?.open.size ?? 0)) found = mine
    return found
  }

  /** Whether there is room for one more of an address, if need be where an idle one was. */
  const makeRoom = (mine: TrackedSockets | undefined) => {
    if (per_address !== null && (mine?.open.size ?? 0) >= per_address) return closeIdle(mine)
    return open < total || closeIdle(largest())
  }
  const take = (socket: Socket) => {
    const key = clientAddress(socket.remoteAddress, undefined, 0)
    if (!makeRoom(addresses.get(key))) {
      socket.destroy()
      return
    }
    const mine = addresses.get(key) ?? { open: new Set(), busy: new Map() }
    addresses.set(key, mine)
    mine.open.add(socket)
    keys.set(socket, key)
    open += 1
    socket.once('close', () => forget(socket))
  }
  const use = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const mine = addresses.get(keys.get(socket) ?? '')
    if (!mine?.open.has(socket)) return
    mine.busy.set(socket, (mine.busy.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (mine.busy.get(socket) ?? 1) - 1
      if (left > 0) mine.busy.set(socket, left)
      else mine.busy.delete(socket)
      // Used just now: the last to be closed.
      if (mine.open.delete(socket)) mine.open.add(socket)
    })
  }
  server.on('connection', take)
  server.on('request', use)
}
