import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createWebhookSender } from './http.ts'
import { isPublicAddress } from './public-address.ts'

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})
/** Starts a receiver and returns its address. */
async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`
}
const sender = createWebhookSender({ to_localhost: true })
const message = (url: string) => ({ url, headers: { 'webhook-id': 'a' }, body: '{"id":"é"}' })

test('posts the body with its headers; 2xx arrived', async () => {
  const got: string[] = []
  const url = await receiver((request, response) => {
    got.push(request.method ?? '', request.headers['webhook-id'] as string)
    request.setEncoding('utf8').on('data', (text: string) => got.push(text))
    request.on('end', () => response.writeHead(202).end('ok'))
  })
  const outcome = await sender.send(message(url))
  expect(outcome).toMatchObject({ problem: null, status: 202, body: 'ok' })
  expect(got).toEqual(['POST', 'a', '{"id":"é"}'])
})

test('an answer of another status did not arrive; of its body 1,024 characters are kept', async () => {
  const url = await receiver((_, response) => response.writeHead(500).end('x'.repeat(100_000)))
  const { problem, status, body } = await sender.send(message(url))
  expect([problem, status, body?.length]).toEqual(['status', 500, 1024])
})

test('a redirect is not followed', async () => {
  const reached: string[] = []
  const target = await receiver((request, response) => {
    reached.push(request.url ?? '')
    response.end()
  })
  for (const location of [target, 'http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/']) {
    const url = await receiver((_, response) => response.writeHead(307, { location }).end())
    expect(await sender.send(message(url))).toMatchObject({ problem: 'redirect', status: 307 })
  }
  expect(reached).toEqual([])
})

test('a receiver that hangs, before its answer or in it, is left at the time limit', async () => {
  const hasty = createWebhookSender({ to_localhost: true, timeout_ms: 150 })
  const silent = await receiver(() => {})
  expect(await hasty.send(message(silent))).toMatchObject({ problem: 'timeout', status: null })
  const slow = await receiver((_, response) => void response.writeHead(200).write('half'))
  expect(await hasty.send(message(slow))).toMatchObject({
    problem: null,
    status: 200,
    body: 'half',
  })
  const lost = createWebhookSender({
    to_localhost: false,
    timeout_ms: 150,
    resolve: () => new Promise(() => {}),
  })
  expect(await lost.send(message('https://hook.example'))).toMatchObject({ problem: 'timeout' })
})

test('nobody there: unreachable', async () => {
  const url = await receiver(() => {})
  servers[0]?.close()
  expect(await sender.send(message(url))).toMatchObject({ problem: 'unreachable', status: null })
  const nowhere = createWebhookSender({
    to_localhost: false,
    resolve: () => Promise.reject(new Error('no such name')),
  })
  expect(await nowhere.send(message('https://no.example'))).toMatchObject({
    problem: 'unreachable',
  })
})

describe('addresses inside of a network', () => {
  test.each([
    'http://hook.example/',
    'https://user:secret@hook.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/',
    'https://10.1.2.3/',
    'https://metadata/',
    'ftp://hook.example/',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is no receiver', async (url) => {
    const strict = createWebhookSender({ to_localhost: false })
    expect(strict.isAllowed(url)).toBe(false)
    expect(await strict.send(message(url))).toMatchObject({ problem: 'refused_address' })
  })

  test.each([
    'https://hook.example/numo?x=1',
    'https://93.184.215.14:8443/',
    'https://[2606:2800::1]/',
  ])('%s may be one', (url) =>
    expect(createWebhookSender({ to_localhost: false }).isAllowed(url)).toBe(true)
  )

  test('a name that leads inside is refused, even beside a public address, and is resolved once', async () => {
    for (const address of [
      '10.0.0.1',
      '169.254.169.254',
      '127.0.0.1',
      'fd00::1',
      '::ffff:10.0.0.1',
    ]) {
      let lookups = 0
      const strict = createWebhookSender({
        to_localhost: false,
        timeout_ms: 2000,
        resolve: async () => {
          lookups += 1
          return [
            { address: '93.184.215.14', family: 4 },
            { address, family: address.includes(':') ? 6 : 4 },
          ]
        },
      })
      expect(await strict.send(message('https://hook.example'))).toMatchObject({
        problem: 'refused_address',
      })
      expect(lookups).toBe(1)
    }
  })

  test('the connection goes to the address that was checked, not to what the name means later', async () => {
    const url = await receiver((_, response) => response.end('pinned'))
    let lookups = 0
    const pinned = createWebhookSender({
      to_localhost: true,
      resolve: async () => {
        lookups += 1
        return [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
      },
    })
    expect(await pinned.send(message(url))).toMatchObject({ problem: null, body: 'pinned' })
    expect(lookups).toBe(1)
  })

  test('localhost receives only where the installation allows it, and means this machine', async () => {
    const strict = createWebhookSender({ to_localhost: false })
    const url = await receiver((_, response) => response.end())
    expect(await strict.send(message(url))).toMatchObject({ problem: 'refused_address' })
    const elsewhere = createWebhookSender({
      to_localhost: true,
      resolve: async () => [{ address: '10.0.0.1', family: 4 }],
    })
    expect(await elsewhere.send(message(url))).toMatchObject({ problem: 'refused_address' })
  })

  test.each(['100.64.0.1', '172.31.0.1', '192.168.1.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'])(
    '%s is not public',
    (address) => expect(isPublicAddress(address)).toBe(false)
  )
  test.each([
    'fe80::1',
    'fc00::1',
    '::',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})
