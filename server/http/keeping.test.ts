import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { createLoadGuard } from './load-guard.ts'
import { encodingFor, Packed } from './packed.ts'
import { PageCache } from './page-cache.ts'

describe('Packed', () => {
  const text = 'care '.repeat(1000)
  test('returns each encoding, which decodes to the same text', async () => {
    const packed = new Packed(text)
    const br = await packed.as('br')
    const gzip = await packed.as('gzip')
    expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
    expect(gunzipSync(gzip.bytes).toString()).toBe(text)
    expect((await packed.as('br')).bytes).toBe(br.bytes)
  })
  test('sends small or incompressible content as it is', async () => {
    expect((await new Packed('short').as('br')).encoding).toBe('identity')
    const noise = crypto.getRandomValues(new Uint8Array(5000))
    expect((await new Packed(noise).as('gzip')).bytes).toBe(noise)
  })
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['identity', 'identity'],
    ['brotli, xgzip', 'identity'],
  ])('Accept-Encoding: %s', (accept, encoding) => {
    expect(encodingFor(accept)).toBe(encoding)
  })
})

describe('PageCache', () => {
  test('concurrent equal requests share one rendering', async () => {
    const cache = new PageCache<string>()
    let rendered = 0
    const render = async () => {
      rendered += 1
      await Promise.resolve()
      return { value: 'page', cache_bytes: 10 }
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => cache.render('a', render)))
    expect(new Set(all)).toEqual(new Set(['page']))
    expect(rendered).toBe(1)
    expect(cache.get('a')).toBeUndefined()
    await cache.render('a', render)
    expect(cache.get('a')).toBe('page')
  })
  test('uncacheable results are never shared', async () => {
    const cache = new PageCache<number>()
    let rendered = 0
    const render = async () => ({ value: (rendered += 1), cache_bytes: null })
    const all = await Promise.all(Array.from({ length: 5 }, () => cache.render('a', render)))
    expect(new Set(all).size).toBe(5)
    expect(cache.get('a')).toBeUndefined()
  })
  test('evicts the least recently used, and one large page does not evict all others', async () => {
    const cache = new PageCache<string>()
    const keep = async (key: string, cache_bytes: number) => {
      for (let i = 0; i < 2; i += 1)
        await cache.render(key, async () => ({ value: key, cache_bytes }))
    }
    // The cache holds eleven of these pages.
    for (let i = 0; i < 20; i += 1) {
      await keep(`page-${i}`, 3_000_000)
      expect(cache.get('page-0')).toBe('page-0')
    }
    await keep('large', 5_000_000)
    const kept = ['page-1', 'page-9', 'page-10', 'page-11', 'page-19', 'large']
    expect(kept.filter((key) => cache.get(key) !== undefined)).toEqual([
      'page-10',
      'page-11',
      'page-19',
    ])
  })
  test('a failure reaches all waiting requests, and is not cached', async () => {
    const cache = new PageCache<string>()
    const failing = cache.render('a', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await cache.render('a', async () => ({ value: 'ok', cache_bytes: 1 }))).toBe('ok')
  })
})

test('a flood of unique keys caches nothing and evicts nothing', async () => {
  const cache = new PageCache<string>()
  const render = async () => ({ value: 'x', cache_bytes: 100_000 })
  await cache.render('often', render)
  await cache.render('often', render)
  for (let i = 0; i < 25_000; i += 1) {
    await cache.render(`once-${i}`, render)
  }
  expect(cache.get('often')).toBe('x')
  expect(cache.get('once-24999')).toBeUndefined()
})

describe('the load guard', () => {
  const held = () => {
    let release = () => {}
    const done = new Promise<void>((resolve) => (release = resolve))
    return { done, release: () => release() }
  }
  test('runs a maximum, queues a maximum, refuses the rest at once', async () => {
    const guard = createLoadGuard({ max_running: 2, max_waiting: 3 })
    const gate = held()
    let running = 0
    let max = 0
    const work = async () => {
      max = Math.max(max, (running += 1))
      await gate.done
      running -= 1
    }
    const all = Array.from({ length: 10 }, () =>
      guard.run(work).then(
        () => 'ran',
        (error: { status: number; headers: Record<string, string> }) =>
          `${error.status} ${error.headers['retry-after']}`
      )
    )
    await vi.waitUntil(() => running === 2)
    gate.release()
    const outcomes = await Promise.all(all)
    expect(outcomes.filter((one) => one === 'ran')).toHaveLength(5)
    expect(outcomes.filter((one) => one === '503 2')).toHaveLength(5)
    expect(max).toBe(2)
    expect(await guard.run(async () => 'again')).toBe('again')
    guard.stop()
  })
  test('synchronous work does not block the event loop', async () => {
    const guard = createLoadGuard()
    let done = 0
    let doneAtFirstTurn = -1
    const all = Array.from({ length: 90 }, () => guard.run(async () => void (done += 1)))
    setImmediate(() => (doneAtFirstTurn = done))
    await Promise.all(all)
    expect(done).toBe(90)
    expect(doneAtFirstTurn).toBeLessThanOrEqual(9)
    guard.stop()
  })
  test('nobody waits longer than the limit', async () => {
    const guard = createLoadGuard({ max_running: 1, max_wait_ms: 50 })
    const gate = held()
    const first = guard.run(() => gate.done)
    await expect(guard.run(async () => 'late')).rejects.toMatchObject({ status: 503 })
    gate.release()
    await first
    guard.stop()
  })
  test('failed work releases its slot', async () => {
    const guard = createLoadGuard({ max_running: 1 })
    await expect(guard.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await guard.run(async () => 1)).toBe(1)
    guard.stop()
  })
})
