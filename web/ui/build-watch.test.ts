import { describe, expect, test, vi } from 'vitest'
import { buildMetadataFile, latestBuildFile } from '@numo/kit/site.ts'
import { buildOf, digestIn, watchBuild, type Came } from './build-watch.ts'

test('an id is a short word, nothing else', () => {
  expect(buildOf({ id: 'aB3_-x', timestamp: 1 })).toBe('aB3_-x')
  for (const other of [null, 'x', {}, { id: 1 }, { id: '' }, { id: '<b>' }, { build: 'x' }])
    expect(buildOf(other)).toBeNull()
  expect(digestIn({ digest: 'a' })).toBe('a')
  for (const other of [null, 'a', {}, { digest: null }]) expect(digestIn(other)).toBeNull()
})

/** Polls `files`, whatever they are at each look. */
function watching(came: Came, files: Record<string, unknown>) {
  const looks: { after: number; look: () => void }[] = []
  const requests: string[] = []
  const stop = vi.fn()
  const onNew = vi.fn()
  watchBuild(came, onNew, {
    fetch(path) {
      requests.push(path)
      return Promise.resolve({ ok: path in files, json: () => Promise.resolve(files[path]) })
    },
    every(after, look) {
      looks.push({ after, look })
      return stop
    },
  })
  return {
    requests,
    looks,
    stop,
    async isNotifiedAfterHour() {
      const known = onNew.mock.calls.length
      looks[0]?.look()
      // Every step of a look is an answered promise.
      for (let step = 0; step < 20; step++) await Promise.resolve()
      return onNew.mock.calls.length > known
    },
  }
}

describe('a newer build', () => {
  test('is looked for every hour, and not when the page has just come', () => {
    const { looks, requests } = watching({ build: 'old' }, {})
    expect(looks.map(({ after }) => after)).toEqual([3_600_000])
    expect(requests).toEqual([])
  })
  test('is compared with the build the page came with, at the first look', async () => {
    const files = { [latestBuildFile]: { id: 'new' }, [buildMetadataFile('new')]: { id: 'new' } }
    const page = watching({ build: 'old' }, files)
    expect(await page.isNotifiedAfterHour()).toBe(true)
    expect(page.stop).toHaveBeenCalledOnce()
    expect(page.requests).toEqual([latestBuildFile, buildMetadataFile('new')])
  })
  test.each([
    ['the same build', { [latestBuildFile]: { id: 'old' } }],
    ['no answer', {}],
    ['an answer that is no build', { [latestBuildFile]: '<html>' }],
    ['a build whose metadata is not served yet', { [latestBuildFile]: { id: 'new' } }],
  ])('is not: %s', async (_, files) => {
    const page = watching({ build: 'old' }, files)
    expect(await page.isNotifiedAfterHour()).toBe(false)
    expect(page.stop).not.toHaveBeenCalled()
  })
})

describe('the payload of a page', () => {
  const path = '/es/find-care/_payload.json?plan=a'
  const came: Came = { build: 'old', payload: { path, digest: 'one' } }
  const latest = { [latestBuildFile]: { id: 'old' } }
  test.each([
    ['as it came', { digest: 'one' }, false],
    ['changed', { digest: 'two' }, true],
    ['without a digest', { digest: null }, false],
  ])('%s', async (_, payload, isNotified) => {
    expect(await watching(came, { ...latest, [path]: payload }).isNotifiedAfterHour()).toBe(
      isNotified
    )
  })
})
