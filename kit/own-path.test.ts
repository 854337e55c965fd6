import { assert, oneof, property, string, webPath, webUrl } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath, routeOf } from './own-path.ts'
import { hostilePlaces } from './test-hostile-places.ts'

const routes = ['/', '/for-patients', '/find-care/:city_id', '/providers/:slug'].map((path) => ({
  path,
  layout: 'default',
  page: path,
}))

describe('ownPath', () => {
  const good: [string, string, string][] = [
    ['/', '/', ''],
    ['/es', '/', ''],
    ['/for-patients', '/for-patients', ''],
    ['/es/for-patients?a=1&b=%2F', '/for-patients', '?a=1&b=%2F'],
    ['/find-care/mexico-city?q=piel', '/find-care/mexico-city', '?q=piel'],
    ['/find-care/mexico-city?q=años#top', '/find-care/mexico-city', '?q=a%C3%B1os'],
    ['/find-care/m%C3%A9rida', '/find-care/m%C3%A9rida', ''],
    ['/providers/x?to=https://evil.example', '/providers/x', '?to=https://evil.example'],
  ]
  test.each(good)('%s', (to, path, search) => {
    expect(ownPath(to, routes)).toEqual({ path, search })
  })

  test.each(hostilePlaces)('refuses %j', (to) => {
    expect(ownPath(to, routes)).toBeNull()
  })

  test('accepted paths are always on our site, for any URL parser', () => {
    assert(
      property(
        oneof(
          webUrl({ withQueryParameters: true }),
          string(),
          webPath().map((p) => `/es/${p}`)
        ),
        (to) => {
          const own = ownPath(to, routes)
          if (!own) return
          const url = new URL(own.path + own.search, 'https://numo.example')
          expect(url.host).toBe('numo.example')
          expect(routeOf(routes, url.pathname)).not.toBeNull()
        }
      ),
      { numRuns: 2000 }
    )
  })
})

test('routeOf takes one non-empty part for a parameter', () => {
  expect(routeOf(routes, '/find-care/x')?.path).toBe('/find-care/:city_id')
  expect(routeOf(routes, '/find-care/')).toBeNull()
  expect(routeOf(routes, '/find-care/x/y')).toBeNull()
})
