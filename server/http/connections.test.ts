import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Agent, get as httpGet } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { defaultTimeouts } from './listen.ts'
import { checkPort, PortInUse } from './listeners.ts'
import { testEndpoints } from './test-endpoints.ts'

let release: (() => void)[] = []
const served = testEndpoints(() => new Promise((resolve) => release.push(resolve)))
let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ served })
  // Silence ends no connection here, so that a slow one which nothing else ends stays open.
  const timeouts = { headers: 300, request: 600, checks: 100, silence: 3_600_000 }
  port = (await app.listen({ timeouts })).port
})
afterAll(() => app.stop())

/** Sends bytes and returns everything received until the server closes the connection. */
async function raw(text: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  let got = ''
  socket.setEncoding('latin1').on('data', (part: string) => (got += part))
  socket.on('error', () => {}) // a reset is one of the expected endings
  socket.write(text, 'latin1')
  await new Promise((done) => socket.once('close', done))
  return got
}
const ended = 'Connection: close\r\n'
const answersIn = (got: string) => got.match(/^HTTP\/1\.1 \d{3}/gm) ?? []

describe('odd requests get one response each', () => {
  test.each([
    ['a plain one', `GET /health HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '200'],
    ['a whole URL', `GET http://localhost/health HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '200'],
    ['no Host', `GET /health HTTP/1.1\r\n${ended}\r\n`, '400'],
    ['a Host that is none', `GET /health HTTP/1.1\r\nHost: a b/c?d\r\n${ended}\r\n`, '400'],
    ['two Hosts', `GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n${ended}\r\n`, '400|200'],
    ['a star', `OPTIONS * HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '400'],
    ['a backslash', `GET /\\evil HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '400'],
    ['TRACE', `TRACE / HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '405'],
    ['TRACK', `TRACK / HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '4\\d\\d'],
    ['an invented method', `HACK / HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '400'],
    ['no path', `GET  HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, '400'],
    ['garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n', '400'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ['a URL of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431'],
    [
      'two lengths',
      `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na`,
      '400',
    ],
    [
      'a length and chunks',
      `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      '400',
    ],
    [
      'chunks, spelt oddly',
      `POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
      '400',
    ],
    ['a negative length', `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`, '400'],
    ['a space before the colon', `GET / HTTP/1.1\r\nHost : x\r\n\r\n`, '400'],
    ['a header split in two', `GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n${ended}\r\n`, '200|400'],
    ['a NUL in a header', `GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n`, '400'],
    [
      'bytes of no text in a cookie',
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: i18n_redirected=\xff\xfe\r\n${ended}\r\n`,
      '200',
    ],
  ])('%s', async (_, text, status) => {
    const got = await raw(text)
    expect(answersIn(got)).toHaveLength(1)
    expect(got).toMatch(new RegExp(`^HTTP/1\\.1 (?:${status})`))
  })
  test('200 headers are harmless', async () => {
    const many = Array.from({ length: 200 }, (_, i) => `X-${i}: 1\r\n`).join('')
    expect(await raw(`GET /health HTTP/1.1\r\nHost: x\r\n${ended}${many}\r\n`)).toMatch(
      /^HTTP\/1\.1 \d/
    )
  })
})

describe('a large body', () => {
  test('is refused by Content-Length before it is sent', async () => {
    const got = await raw(
      `POST /api/v4/echo/a/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n{`
    )
    expect(got).toMatch(/^HTTP\/1\.1 413 /)
    expect(got.toLowerCase()).toContain('connection: close')
  })
  test('is refused as soon as it is too large, without Content-Length', async () => {
    const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`
    const got = await raw(
      `POST /api/v4/echo/a/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`
    )
    expect(got).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('slow clients are disconnected', () => {
  test('while they send headers', async () => {
    const got = await raw('GET / HTTP/1.1\r\nHost: x\r\nA: ')
    expect(got).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })
  test('while they send a body', async () => {
    const got = await raw(
      'POST /api/v4/echo/a/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{'
    )
    expect(got).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })
  test('200 of them block nobody', async () => {
    const { port: patient, url } = await app.listen()
    let cut = 0
    const slow = Array.from({ length: 200 }, () => {
      const socket = connect(patient, '127.0.0.1').on('close', () => (cut += 1))
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nA: ')
      return socket
    })
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(cut).toBe(0)
    for (const socket of slow) socket.destroy()
  })
  test('and the default limits are those of the security notes', async () => {
    const { server } = await app.listen()
    expect(defaultTimeouts).toMatchObject({ headers: 10_000, request: 30_000, checks: 2000 })
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
    expect(server.timeout).toBeLessThanOrEqual(20_000)
  })
})

describe('idle connections make room', () => {
  const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
  type OpenSocket = { socket: Socket; isOpen: () => boolean; text: () => string }
  /** Opens a connection from a local address and optionally sends text. */
  async function opened(to: number, localAddress: string, text = ''): Promise<OpenSocket> {
    let got = ''
    let isClosed = false
    const socket = connect({ port: to, host: '127.0.0.1', localAddress })
    socket.setEncoding('latin1').on('data', (part: string) => (got += part))
    socket.on('error', () => {}).on('close', () => (isClosed = true))
    await once(socket, 'connect')
    if (text) {
      socket.write(text, 'latin1')
      await once(socket, 'data')
    }
    return { socket, isOpen: () => !isClosed, text: () => got }
  }
  async function all(many: number, make: () => Promise<OpenSocket>) {
    const made: OpenSocket[] = []
    for (let i = 0; i < many; i += 1) made.push(await make())
    return made
  }
  const stillOpen = (some: OpenSocket[]) => some.filter(({ isOpen }) => isOpen()).length
  const close = (some: OpenSocket[]) => {
    for (const { socket } of some) socket.destroy()
  }

  test.each([
    ['that have sent nothing', ''],
    ['that were used once', get],
  ])('200 %s from one address: others are served, and its own newest too', async (_, text) => {
    const { port: own } = await app.listen({ connections: { total: 100, per_address: 50 } })
    const idleConnections = await all(200, () => opened(own, '127.0.0.9', text))
    await vi.waitFor(() => expect(stillOpen(idleConnections)).toBe(50))
    expect(stillOpen(idleConnections.slice(-50))).toBe(50)
    const other = await opened(own, '127.0.0.2', get)
    expect(other.text()).toMatch(/^HTTP\/1\.1 200/)
    expect((await opened(own, '127.0.0.9', get)).text()).toMatch(/^HTTP\/1\.1 200/)
    close([...idleConnections, other])
  })
  test('from many addresses: the one with the most loses its oldest first', async () => {
    const { port: own } = await app.listen({ connections: { total: 30, per_address: 25 } })
    const few = await all(5, () => opened(own, '127.0.0.3'))
    const max = await all(25, () => opened(own, '127.0.0.4'))
    const others = await all(10, () => opened(own, '127.0.0.5', get))
    await vi.waitFor(() => expect(stillOpen(max)).toBe(15))
    expect(stillOpen(max.slice(10))).toBe(15)
    expect([stillOpen(few), stillOpen(others)]).toEqual([5, 10])
    close([...few, ...max, ...others])
  })
  test('an active request keeps its connection, and when all are busy a new one is closed', async () => {
    const { port: own } = await app.listen({ connections: { total: 9, per_address: 4 } })
    release = []
    const slow = 'GET /api/v4/echo/slow HTTP/1.1\r\nHost: x\r\n\r\n'
    const busy = await all(4, async () => {
      const one = await opened(own, '127.0.0.6')
      one.socket.write(slow)
      return one
    })
    await vi.waitFor(() => expect(release).toHaveLength(4))
    const refused = await opened(own, '127.0.0.6')
    await vi.waitFor(() => expect(refused.isOpen()).toBe(false))
    expect((await opened(own, '127.0.0.7', get)).text()).toMatch(/^HTTP\/1\.1 200/)
    for (const go of release) go()
    await vi.waitFor(() => {
      for (const { text } of busy) expect(text()).toMatch(/^HTTP\/1\.1 200/)
    })
    // Idle again, and therefore the first to be closed.
    expect((await opened(own, '127.0.0.6', get)).text()).toMatch(/^HTTP\/1\.1 200/)
    await vi.waitFor(() => expect(stillOpen(busy)).toBe(3))
    close(busy)
  })
  test('behind a proxy all of them are the proxy’s: only the total counts', async () => {
    const { port: own } = await app.listen({
      connections: { total: 100, per_address: 10 },
      is_behind_proxy: true,
    })
    const proxied = await all(100, () => opened(own, '127.0.0.8', get))
    expect(stillOpen(proxied)).toBe(100)
    const next = await opened(own, '127.0.0.8', get)
    await vi.waitFor(() => expect(stillOpen(proxied)).toBe(99))
    expect(proxied[0]?.isOpen()).toBe(false)
    close([...proxied, next])
  })
})

describe('a draining server', () => {
  /** Returns status, Connection header and body of a request over an agent's keep-alive connection. */
  const ask = (url: string, agent: Agent) =>
    new Promise<{ status: number; connection: string | undefined; text: string }>(
      (resolve, reject) => {
        httpGet(url, { agent }, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          const { statusCode = 0, headers } = response
          response.on('end', () =>
            resolve({ status: statusCode, connection: headers.connection, text })
          )
        }).on('error', reject)
      }
    )

  test('finishes running requests, responds on open connections, refuses new ones, then ends', async () => {
    const draining = await startTestApp({ served })
    const { url, port: own, drain } = await draining.listen({ linger_ms: 300 })
    await draining.settled()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const busy = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await ask(`${url}/ready`, agent)).toMatchObject({
      status: 200,
      connection: 'keep-alive',
    })
    release = []
    const underWay = ask(`${url}/api/v4/echo/slow`, busy)
    await vi.waitFor(() => expect(release).toHaveLength(1))

    const done = drain(10)
    // A request on an existing connection is answered with `Connection: close`.
    expect(await ask(`${url}/ready`, agent)).toMatchObject({ status: 503, connection: 'close' })
    const refused = connect(own, '127.0.0.1')
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
    for (const go of release) go()
    expect(await underWay).toMatchObject({ status: 200 })
    await done
    agent.destroy()
    busy.destroy()
    await draining.stop()
  })
  test('aborts what does not end in time', async () => {
    const draining = await startTestApp({ served })
    const { url, drain } = await draining.listen()
    release = []
    const underWay = fetch(`${url}/api/v4/echo/slow`).then(
      () => 'answered',
      () => 'cut'
    )
    await vi.waitFor(() => expect(release).toHaveLength(1))
    await drain(0.2)
    expect(await underWay).toBe('cut')
    for (const go of release) go()
    await draining.stop()
  })
})

test.runIf(process.platform === 'linux')(
  'a slow event loop still accepts new connections',
  async () => {
    const { port: patient } = await app.listen()
    let isBusy = true
    let turns = 0
    const turn = () => {
      turns += 1
      for (const end = performance.now() + 5; performance.now() < end;);
      if (isBusy) setImmediate(turn)
    }
    const all = Array.from({ length: 300 }, () =>
      raw(`GET /health HTTP/1.1\r\nHost: x\r\n${ended}\r\n`, patient)
    )
    setTimeout(turn)
    const responses = await Promise.all(all)
    isBusy = false
    expect(responses.filter((got) => got.startsWith('HTTP/1.1 200'))).toHaveLength(300)
    // Accepting one connection per iteration would take more than 300.
    expect(turns).toBeLessThan(150)
  }
)

test('a port in use is one sentence', async () => {
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(PortInUse)
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is in use. Stop the other program or start with PORT=${port + 1}.`
  )
})
