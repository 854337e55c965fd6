import { assert, oneof, property, string, webPath, webUrl } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from '@numo/kit/endpoint.ts'
import { hostilePlaces } from '@numo/kit/test-hostile-places.ts'
import { served } from '@numo/server/served.ts'
import { loadAppWords, openAppWords } from '../words/app-words.ts'
import { problemText } from './problem-text.ts'
import { apiPath, shouldRetry } from './call-rules.ts'
import { createCaller, type Tokens } from './call.ts'
import { CallProblem } from './call-problem.ts'

const read = endpoint({
  name: 'read',
  summary: 'Reads',
  method: 'GET',
  path: '/api/v4/thing/{id}',
  access: 'signed-in',
  input: z.strictObject({ id: z.string(), q: z.string().optional() }),
  output: z.object({ ok: z.boolean() }),
})
const write = endpoint({ ...read, name: 'write', method: 'POST' })
const pay = endpoint({ ...write, name: 'pay', changes: ['ledger'] })
const open = endpoint({ ...read, name: 'open', method: 'POST', path: '/api/auth/open' })

type StubResponse =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'no network'

/** A caller on a stub server that returns these responses in order, and the requests it received. */
function context(
  answers: StubResponse[],
  tokens: Partial<Tokens> = {},
  prove?: () => Promise<boolean>,
  viewed: string | null = null
) {
  const requests: { url: string; init: RequestInit }[] = []
  const waited: number[] = []
  let expired = 0
  let viewOver = 0
  let disabled = 0
  const caller = createCaller({
    ...(prove && { prove }),
    wait: async (milliseconds) => void waited.push(milliseconds),
    tokens: {
      current: async () => 'first',
      refresh: async () => 'second',
      expired: () => void (expired += 1),
      disabled: () => void (disabled += 1),
      ...tokens,
    },
    view: { id: () => viewed, over: () => void (viewOver += 1) },
    fetch: async (url, init) => {
      requests.push({ url: typeof url === 'string' ? url : '', init: init ?? {} })
      const answer = answers.shift()
      if (!answer) throw new Error('Asked too often')
      if (answer === 'no network') throw new TypeError('failed')
      const { status, headers = {} } = answer
      return Response.json(answer.body ?? { ok: true }, { status, headers })
    },
  })
  return {
    caller,
    asked: requests,
    waited,
    expired: () => expired,
    disabled: () => disabled,
    viewOver: () => viewOver,
  }
}
const problem = (action: Promise<unknown>) =>
  action.then(
    () => null,
    (error: unknown) => (error instanceof CallProblem ? error : Promise.reject(error))
  )

/** Returns the normalized path, or null when `apiPath` throws TypeError. */
function attempt(path: string): string | null {
  try {
    return apiPath(path)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

describe('the address of a call', () => {
  test.each([
    ['/api/v4/authenticate', '/api/v4/authenticate'],
    ['/v4/authenticate', '/api/v4/authenticate'],
    ['v4/authenticate?a=1', '/api/v4/authenticate?a=1'],
    ['/x/api/y', '/api/x/api/y'],
  ])('%s -> %s', (path, whole) => expect(apiPath(path)).toBe(whole))

  test.each([
    'https://evil.example/api/x',
    '//evil.example/api/x',
    'javascript:alert(1)',
    '/api/../x',
    'data:,x',
  ])('refuses %s', (path) => expect(() => apiPath(path)).toThrow(TypeError))

  test('accepted addresses stay on this host and under /api/', () => {
    const places = oneof(
      string(),
      string({ unit: 'binary' }),
      webUrl(),
      webPath().map((path) => `/${path}`),
      webUrl().map((url) => url.replace(/^https?:/, '')),
      string().map((text) => `//${text}/api/x`)
    )
    const check = (path: string) => {
      const whole = attempt(path)
      if (whole === null) return
      const url = new URL(whole, 'https://numo.example')
      expect([url.host, url.pathname.startsWith('/api/')]).toEqual(['numo.example', true])
    }
    for (const path of hostilePlaces) check(path)
    assert(property(places, check), { numRuns: 3000 })
  })
})

describe('a call', () => {
  test('sends both headers, fills the path, puts the rest into the query of a read', async () => {
    const { caller, asked: requests } = context([{ status: 200 }])
    expect(await caller.call(read, { id: 'a b', q: 'x' })).toEqual({ ok: true })
    expect(requests[0]?.url).toBe('/api/v4/thing/a%20b?q=x')
    expect(requests[0]?.init.headers).toMatchObject({
      authorization: 'Bearer first',
      idtoken: 'first',
    })
  })

  test('sends the rest of a write as JSON', async () => {
    const { caller, asked: requests } = context([{ status: 200 }])
    await caller.call(write, { id: '1', q: 'x' })
    expect(requests[0]?.init).toMatchObject({ method: 'POST', body: '{"q":"x"}' })
    expect(requests[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  test('is sent without a token before sign-in, and does not wait for one', async () => {
    const never = new Promise<string>(() => {})
    const { caller, asked: requests } = context([{ status: 200 }], { current: () => never })
    await caller.call(open, { id: '1' })
    expect(requests[0]?.init.headers).not.toHaveProperty('authorization')
  })

  test('an error has the sentence and code of the response, else the general one', async () => {
    const result = context([{ status: 422, body: { error: 'No', code: 'no' } }])
    expect(await problem(result.caller.call(write, { id: '1' }))).toMatchObject({
      status: 422,
      code: 'no',
      message: 'No',
    })
    const unsaid = context([{ status: 400, body: 'x' }])
    expect(await problem(unsaid.caller.call(write, { id: '1' }))).toMatchObject({
      message: 'An error occurred',
    })
  })
})

describe('a file refused for lack of capacity', () => {
  const busy = {
    status: 503,
    body: { error: 'Many files are arriving right now.', code: 'file-busy' },
    headers: { 'retry-after': '5' },
  }
  const file = new Blob(['x'])
  test('is sent again after Retry-After, and the user is informed', async () => {
    const { caller, asked: requests, waited } = context([busy, busy, { status: 200 }])
    let reportCount = 0
    await caller.sendBytes('/api/v4/thing', file, { onWaiting: () => void (reportCount += 1) })
    expect(requests.map(({ init }) => init.body)).toEqual([file, file, file])
    expect([waited, reportCount]).toEqual([[5000, 5000], 2])
  })
  test('can be resent by the user after half a minute', async () => {
    const { caller, asked: requests } = context(Array(6).fill(busy))
    const callProblem = await problem(caller.sendBytes('/api/v4/thing', file))
    expect(callProblem).toMatchObject({ status: 503, code: 'file-busy', retry_after: 5 })
    expect(requests).toHaveLength(6)
  })
  test.each([
    { status: 503, body: { error: 'no', code: 'unavailable' }, headers: { 'retry-after': '5' } },
    { status: 422, body: { error: 'no', code: 'file-damaged' } },
    'no network' as const,
  ])('is not sent again after any other refusal: its outcome is unknown', async (answer) => {
    const { caller, asked: requests } = context([answer])
    expect(await problem(caller.sendBytes('/api/v4/thing', file))).not.toBeNull()
    expect(requests).toHaveLength(1)
  })
})

describe('a tab viewing as another user', () => {
  const sent = (init: RequestInit | undefined) => new Headers(init?.headers).get('x-view-as')

  test('sends the header with every call, download and stream, and never when signed out', async () => {
    const { caller, asked: requests } = context(Array(5).fill({ status: 200 }), {}, undefined, 'v1')
    await caller.call(read, { id: '1' })
    await caller.blob('/api/v4/thing')
    await caller.open('/api/v4/stream', {})
    await caller.sendBytes('/api/v4/thing', new Blob(['x']))
    await caller.call(open, { id: '1' })
    expect(requests.map(({ init }) => sent(init))).toEqual(['v1', 'v1', 'v1', 'v1', null])
  })
  test('calls as oneself with a separate token', async () => {
    const { caller, asked: requests } = context([{ status: 200 }], {}, undefined, 'v1')
    await caller.callAs('own', read, { id: '1' })
    expect(requests.map(({ init }) => sent(init))).toEqual([null])
  })
  test('receives that it is over, and renews no token for that', async () => {
    const body = { error: 'You no longer see this as somebody else.', code: 'view-over' }
    const {
      caller,
      viewOver,
      expired,
      asked: requests,
    } = context([{ status: 403, body }], {}, undefined, 'v1')
    expect(await problem(caller.call(read, { id: '1' }))).toMatchObject({ code: 'view-over' })
    expect([viewOver(), expired(), requests.length]).toEqual([1, 0, 1])
  })
})

describe('retries', () => {
  const statuses = [408, 409, 425, 429, 500, 502, 503, 504]
  test('reads are retried once for these statuses, writes never', () => {
    for (let status = 100; status < 600; status += 1) {
      expect([status, shouldRetry('GET', status, 1)]).toEqual([status, statuses.includes(status)])
      expect(shouldRetry('POST', status, 1)).toBe(false)
      expect(shouldRetry('GET', status, 2)).toBe(false)
    }
    expect(shouldRetry('GET', 0, 1)).toBe(true)
  })
  test('a read that fails once succeeds', async () => {
    const { caller, asked: requests } = context(['no network', { status: 200 }])
    await caller.call(read, { id: '1' })
    expect(requests).toHaveLength(2)
  })
  test('waits for Retry-After up to a limit, beyond which it does not retry', async () => {
    const busy = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds } })
    const soon = context([busy('3'), { status: 200 }])
    await soon.caller.call(read, { id: '1' })
    expect(soon.waited).toEqual([3000])
    const late = context([busy('60')])
    expect(await problem(late.caller.call(read, { id: '1' }))).toMatchObject({
      status: 429,
      retry_after: 60,
    })
    expect([late.waited, late.asked.length]).toEqual([[], 1])
    const unsaid = context([{ status: 503 }, { status: 200 }])
    await unsaid.caller.call(read, { id: '1' })
    expect(unsaid.waited).toEqual([400])
  })
  test('a read that fails twice fails', async () => {
    const { caller } = context([{ status: 503 }, { status: 503 }])
    expect(await problem(caller.call(read, { id: '1' }))).toMatchObject({ status: 503 })
  })
  test('a write that fails is not sent again', async () => {
    const { caller, asked: requests } = context([{ status: 503 }])
    expect(await problem(caller.call(write, { id: '1' }))).toMatchObject({ status: 503 })
    expect(requests).toHaveLength(1)
  })
})

describe('an expired token', () => {
  const old = { status: 401, body: { error: 'The token has expired', code: 'user-token-expired' } }
  test('is renewed once, and the call is repeated with the new one', async () => {
    const { caller, asked: requests, expired } = context([old, { status: 200 }])
    await caller.call(write, { id: '1' })
    expect(requests[1]?.init.headers).toMatchObject({ idtoken: 'second' })
    expect(expired()).toBe(0)
  })
  test('that cannot be renewed opens the dialog with the fixed sentence', async () => {
    const { caller, expired } = context([old], { refresh: () => Promise.reject(new Error('over')) })
    expect(await problem(caller.call(read, { id: '1' }))).toMatchObject({
      status: 401,
      message: 'Authentication failed - session expired',
    })
    expect(expired()).toBe(1)
  })
  test('that is refused again after it was renewed opens the dialog', async () => {
    const { caller, expired, asked: requests } = context([old, old])
    expect(await problem(caller.call(read, { id: '1' }))).toMatchObject({ status: 401 })
    expect([expired(), requests.length]).toEqual([1, 2])
  })
  test('that cannot be obtained has its own sentence', async () => {
    const { caller } = context([], { current: () => Promise.reject(new Error('none')) })
    expect(await problem(caller.call(read, { id: '1' }))).toMatchObject({
      message: 'Authentication failed - unable to retrieve valid token',
    })
  })
  test.each([
    ['says so', { error: 'The token is not for this', code: 'forbidden' }],
    ['has a code that says so', { error: 'No', code: 'token-too-old' }],
    ['says that something expired', { error: 'That has expired', code: 'x' }],
  ])('may be refused with 403 as well, when it %s', async (_, body) => {
    const renewed = context([{ status: 403, body }, { status: 200 }])
    await renewed.caller.call(read, { id: '1' })
    expect([renewed.expired(), renewed.asked.length]).toEqual([0, 2])
    const over = context([{ status: 403, body }], {
      refresh: () => Promise.reject(new Error('over')),
    })
    expect(await problem(over.caller.call(read, { id: '1' }))).toMatchObject({
      status: 401,
      message: 'Authentication failed - session expired',
    })
    expect(over.expired()).toBe(1)
  })
  test('of one’s own is sent as it is, without renewal or dialog', async () => {
    const { caller, asked: requests, expired } = context([old])
    expect(await problem(caller.callAs('mine', open, { id: '1' }))).toMatchObject({ status: 401 })
    expect(requests[0]?.init.headers).toMatchObject({
      authorization: 'Bearer mine',
      idtoken: 'mine',
    })
    expect([expired(), requests.length]).toEqual([0, 1])
  })
  test('differs from a missing permission', async () => {
    const {
      caller,
      expired,
      asked: requests,
    } = context([{ status: 403, body: { error: 'Not for you', code: 'forbidden' } }])
    expect(await problem(caller.call(read, { id: '1' }))).toMatchObject({ status: 403 })
    expect([expired(), requests.length]).toEqual([0, 1])
  })
})

test('a disabled account differs from an expired session', async () => {
  const {
    caller,
    asked: requests,
    expired,
    disabled,
  } = context([{ status: 401, body: { error: 'Switched off', code: 'user-disabled' } }])
  expect(await problem(caller.call(read, { id: '1' }))).toMatchObject({ code: 'user-disabled' })
  expect([disabled(), expired(), requests.length]).toEqual([1, 0, 1])
})

test('a failed download has its status; a successful one returns bytes', async () => {
  const { caller } = context([
    { status: 404 },
    { status: 200, body: [1] },
    { status: 200, body: [1] },
  ])
  expect((await problem(caller.blob('/v4/file')))?.message).toBe('Request failed with status 404')
  expect(await (await caller.blob('/v4/file')).text()).toBe('[1]')
  expect((await caller.arrayBuffer('/v4/file')).byteLength).toBe(3)
})

test('a failed export shows its status like every download, and the reason on a second line', async () => {
  const t = await loadAppWords('en')
  const file = endpoint({ ...read, name: 'file', is_file: true })
  for (const code of ['not-in-view', 'internal-of-nobody']) {
    const { caller } = context([{ status: 403, body: { error: 'No', code } }])
    const failure = await problem(caller.call(file, { id: '1' }))
    expect(failure).toMatchObject({
      code: 'download-failed',
      message: 'Request failed with status 403',
    })
    const [first, why] = problemText(failure, t).split('\n')
    expect([first, why !== undefined]).toEqual([
      'Request failed with status 403',
      code === 'not-in-view',
    ])
  }
  const { caller } = context(['no network', 'no network'])
  expect(await problem(caller.call(file, { id: '1' }))).toMatchObject({
    code: 'network-request-failed',
  })
})

test('every endpoint with a file as output declares it', () => {
  const isFile = ({ output }: Endpoint) =>
    output instanceof z.ZodObject &&
    'file_name' in output.shape &&
    ('csv' in output.shape || 'text' in output.shape)
  const files = served.map((one) => one.endpoint).filter(isFile)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((one) => !one.is_file).map(({ name }) => name)).toEqual([])
})

test('every call has the JSON content type, a GET too; bytes have their own', async () => {
  const { caller, asked: requests } = context(Array.from({ length: 5 }, () => ({ status: 200 })))
  await caller.call(read, { id: '1' })
  await caller.call(write, { id: '1' })
  await caller.open('/v4/stream', {})
  await caller.blob('/v4/file')
  await caller.sendBytes('/v4/file', new Blob(['x']))
  const types = requests.map(({ init }) => new Headers(init.headers).get('content-type'))
  const json = 'application/json'
  expect(types).toEqual([json, json, json, json, 'application/octet-stream'])
})

test.each([400, 401, 403, 404, 410, 422, 500])(
  'a download refused with %i reports it',
  async (status) => {
    const answers = Array.from({ length: 2 }, () => ({ status, body: { error: 'No', code: 'no' } }))
    const { caller } = context(answers)
    expect(await problem(caller.arrayBuffer('/v4/file'))).toMatchObject({
      status,
      code: 'download-failed',
      message: `Request failed with status ${status}`,
    })
  }
)

describe('a call that needs a second factor', () => {
  const needed = { status: 403, body: { error: 'Not so', code: 'second-factor-needed' } }
  test('is repeated once with a new token: the factor may have been set up in another tab', async () => {
    const { caller, asked: sent } = context([needed, { status: 200 }])
    expect(await caller.call(write, { id: 'a', q: 'typed' })).toEqual({ ok: true })
    expect(sent[1]?.init.body).toBe(sent[0]?.init.body)
    const [first, second] = sent.map(({ init }) => new Headers(init.headers).get('authorization'))
    expect(second).not.toBe(first)
  })
  test('is refused when the new token has none either, without signing out', async () => {
    const { caller, asked: sent, expired } = context([needed, needed])
    expect((await problem(caller.call(write, { id: 'a' })))?.code).toBe('second-factor-needed')
    expect(sent.length).toBe(2)
    expect(expired()).toBe(0)
  })
})

describe('a change that requires a recent proof', () => {
  const needed = { status: 403, body: { error: 'Prove first', code: 'proof-needed' } }
  const request = (answer: boolean) => {
    let count = 0
    const prove = async () => {
      count += 1
      return answer
    }
    return { prove, count: () => count }
  }
  test('is repeated once after the proof', async () => {
    const { prove, count } = request(true)
    const { caller, asked: sent } = context([needed, { status: 200 }], {}, prove)
    expect(await caller.call(write, { id: 'a', q: 'typed' })).toEqual({ ok: true })
    expect([sent.length, count()]).toEqual([2, 1])
    expect(sent[1]?.init.body).toBe(sent[0]?.init.body)
  })
  test('changes nothing when the proof is declined, and does not ask again', async () => {
    const no = request(false)
    const first = context([needed], {}, no.prove)
    expect((await problem(first.caller.call(write, { id: 'a' })))?.code).toBe('proof-refused')
    const yes = request(true)
    const again = context([needed, needed], {}, yes.prove)
    expect((await problem(again.caller.call(write, { id: 'a' })))?.code).toBe('proof-needed')
    expect(yes.count()).toBe(1)
  })
})

test('a refusal loads its sentences before the call rejects', async () => {
  const { t, loadWords } = await openAppWords('es')
  const caller = createCaller({
    tokens: {
      current: async () => 'first',
      refresh: async () => 'second',
      expired: () => {},
      disabled: () => {},
    },
    beforeRefusal: () => loadWords('refusals'),
    fetch: async () =>
      Response.json({ error: 'Of the server', code: 'balance-open' }, { status: 409 }),
    wait: async () => {},
  })
  const refused = await problem(caller.call(write, { id: '1' }))
  expect(problemText(refused, t)).not.toMatch(/Of the server|^refusal\./)
  expect(loadWords('refusals')).toBe(loadWords('refusals'))
})

describe('a call that moves money', () => {
  const keysOf = ({ asked }: ReturnType<typeof context>) =>
    asked.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  const input = { id: '1' }

  test('has a key, and no other call has one', async () => {
    const all = context([{ status: 200 }, { status: 200 }])
    await all.caller.call(pay, input)
    await all.caller.call(write, input)
    expect(keysOf(all)).toEqual([expect.stringMatching(/^[\d-]{20,43}$/), null])
  })

  test('has the key of the first after a lost answer or an error, and a new one once it succeeded', async () => {
    const all = context(['no network', { status: 503 }, { status: 200 }, { status: 200 }])
    expect(await problem(all.caller.call(pay, input))).toMatchObject({ status: 0 })
    expect(await problem(all.caller.call(pay, input))).toMatchObject({ status: 503 })
    await all.caller.call(pay, input)
    await all.caller.call(pay, input)
    const [first, ...rest] = keysOf(all)
    expect(rest).toEqual([first, first, expect.not.stringMatching(first ?? '')])
  })

  test('has one key for a double click, and others for other inputs', async () => {
    const all = context([{ status: 200 }, { status: 200 }, { status: 200 }])
    await Promise.all([all.caller.call(pay, input), all.caller.call(pay, input)])
    await all.caller.call(pay, { id: '2' })
    const [first, second, third] = keysOf(all)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('has the same key after the token was renewed', async () => {
    const all = context([
      { status: 401, body: { error: 'Token expired', code: 'token-expired' } },
      { status: 200 },
    ])
    await all.caller.call(pay, input)
    const [first, second] = keysOf(all)
    expect(second).toBe(first)
  })
})
