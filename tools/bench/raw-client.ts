import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** HTTP client with minimal overhead: sequential requests over one connection. */
export class RawClient {
  readonly #socket: Socket
  readonly #host: string
  #parts: Buffer[] = []
  #bytes = 0
  #wanted = 0
  #done: (answer: RawResponse) => void = () => {}
  #failed: (error: Error) => void = () => {}

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => this.#take(part))
    socket.on('error', (error) => this.#failed(error))
    socket.on('close', () => this.#failed(new Error('The server closed the connection')))
  }

  static async open(url: string): Promise<RawClient> {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new RawClient(socket, host)
  }

  /** Supports only responses with Content-Length. */
  get(path: string, headers = ''): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${headers}\r\n`)
    })
  }

  close() {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #take(part: Buffer) {
    this.#parts.push(part)
    this.#bytes += part.length
    if (this.#wanted === 0) {
      const all = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
      const end = all.indexOf('\r\n\r\n')
      if (end === -1) return
      const length = /content-length: (\d+)/i.exec(all.toString('latin1', 0, end))?.[1]
      if (length === undefined) return this.#failed(new Error('An answer without a length'))
      this.#wanted = end + 4 + Number(length)
    }
    if (this.#bytes < this.#wanted) return
    const all = Buffer.concat(this.#parts)
    this.#parts = []
    this.#bytes = 0
    this.#wanted = 0
    const end = all.indexOf('\r\n\r\n')
    const head = all.toString('latin1', 0, end)
    this.#done({ status: Number(head.slice(9, 12)), head, body: all.subarray(end + 4) })
  }
}

export type RawResponse = { status: number; head: string; body: Buffer }
