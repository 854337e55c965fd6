import { expect, test } from 'vitest'
import { matchRoute } from './match-route.ts'
import { isPublicRoute, routes } from '../routes.ts'
import { pages } from '../pages.ts'

test('every public route has its page, and vice versa', () => {
  const expected = routes.filter(isPublicRoute).map((route) => route.page)
  expect(Object.keys(pages).toSorted()).toEqual(expected.toSorted())
})

test('parameters match one whole segment', () => {
  expect(matchRoute(routes, '/find-care/mexico-city')).toMatchObject({
    params: { city_id: 'mexico-city' },
  })
  expect(matchRoute(routes, '/scribe/record')?.route.page).toBe('scribe/record')
  expect(matchRoute(routes, '/scribe/:id')?.route.page).toBe('scribe/detail')
  expect(matchRoute(routes, '/')?.route.page).toBe('public/index')
  for (const path of ['/find-care/', '/find-care/a/b', '/nothing', '/providers/%E0%A4%A'])
    expect([path, matchRoute(routes, path)]).toEqual([path, null])
})
