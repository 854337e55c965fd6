import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from './client-address.ts'

export type ConnectionLimits = {
  /** Maximum number of connections in total. */
  total: number
  /** Maximum number of connections per address or IPv6 /64 network; null when our own proxies carry everybody's. */
  per_address: number | null
}

/** Connections of one address, least recently used first. */
type TrackedSockets = { open: Set<Socket>; busy: Map<Socket, number> }

/**
 * Enforces connection limits on a server. At a limit it closes the least recently used idle connection: of the same
 * address when that is over its limit, else of the address with the most. Idle is a connection without a complete
 * request under way. Closes the new connection only when none is idle.
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
  /** Closes the least recently used idle connection of an address; false when none is idle. */
  const closeIdle = (mine: TrackedSockets | undefined): boolean => {
    for (const socket of mine?.open ?? [])
      if (!mine?.busy.has(socket)) {
        forget(socket)
        socket.destroy()
        return true
      }
    return false
  }
  /** Returns the connections of the address with the most of them, among those with an idle one. */
  const largest = () => {
    let found: TrackedSockets | undefined
    for (const mine of addresses.values())
      if (mine.open.size > mine.busy.size && mine.open.size > (found?.open.size ?? 0)) found = mine
    return found
  }

  /** Returns true when another connection of an address fits, if need be after closing an idle one. */
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
      // Moves the connection to the end: most recently used.
      if (mine.open.delete(socket)) mine.open.add(socket)
    })
  }
  server.on('connection', take)
  server.on('request', use)
}
