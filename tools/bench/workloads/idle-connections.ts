import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Workload } from '../bench.ts'
import { startFaulty } from '../faults-program.ts'
import { judged, spreadOf, report } from '../figures.ts'

const base = { row: 19, workload: 'idle' } as const
const openedIdle = 5000
const others = 200
const get = (connection: 'close' | 'keep-alive') =>
  `GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`

async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Opens a connection, sends one request and keeps it open. */
async function openIdle(port: number, localAddress: string): Promise<Socket> {
  const socket = await open(port, localAddress)
  socket.write(get('keep-alive'))
  await new Promise((done) => socket.once('data', done).once('close', done))
  return socket.resume()
}

/** Returns the latency of a new connection in milliseconds, or null when it is refused. */
async function served(port: number, localAddress: string): Promise<number | null> {
  const started = performance.now()
  const socket = await open(port, localAddress)
  let got = ''
  socket.setEncoding('latin1').on('data', (part: string) => (got += part))
  socket.write(get('close'))
  await new Promise((done) => socket.once('close', done))
  return got.startsWith('HTTP/1.1 200') ? performance.now() - started : null
}

/** One IP address holds thousands of idle connections; others must still be served. */
export const idleConnections: Workload = {
  name: 'idle',
  row: 19,
  title: `${openedIdle} idle connections from one address`,
  async run(bench) {
    const { start } = await startFaulty(bench)
    const figures = []
    for (const [name, settings] of [
      ['', {}],
      [' of a proxy', { TRUSTED_PROXIES: '1' }],
    ] as const) {
      const program = await start(settings)
      const port = Number(new URL(program.url).port)
      bench.log(`opening ${openedIdle} connections${name}`)
      const all: Socket[] = []
      for (let i = 0; i < openedIdle / 50; i += 1)
        all.push(
          ...(await Promise.all(Array.from({ length: 50 }, () => openIdle(port, '127.0.0.9'))))
        )
      const times: number[] = []
      for (let i = 0; i < others; i += 1) {
        const ms = await served(port, `127.0.1.${1 + (i % 250)}`)
        if (ms !== null) times.push(ms)
      }
      const left = all.filter(({ destroyed }) => !destroyed).length
      for (const socket of all) socket.destroy()
      await program.stop()
      const share = { median: times.length, min: times.length, max: times.length }
      figures.push(
        judged(
          {
            ...base,
            unit: '',
            figure: `newcomers served of ${others} beside ${openedIdle} idle connections${name}`,
            value: share,
            note: `${left} of the ${openedIdle} are still open`,
          },
          { at_least: others }
        ),
        ...(times.length > 0
          ? [
              report({
                ...base,
                unit: 'ms',
                figure: `a newcomer's answer${name}`,
                value: spreadOf(times),
              }),
            ]
          : [])
      )
    }
    return figures
  },
}
