import { expect, test } from 'vitest'
import { matchRoute } from './match-route.ts'
import { routes } from './routes.ts'
import { pages } from './pages.ts'

test('every route has its page', () => {
  expect(routes.map((route) => route.page).filter((page) => !pages[page])).toEqual([])
  expect(Object.keys(pages).toSorted()).toEqual(routes.map((route) => route.page).toSorted())
})

test('parameters take one whole part', () => {
  expect(matchRoute(routes, '/find-care/mexico-city')).toMatchObject({
    params: { city_id: 'mexico-city' },
  })
  expect(matchRoute(routes, '/')?.route.page).toBe('public/index')
  for (const path of ['/find-care/', '/find-care/a/b', '/nothing', '/providers/%E0%A4%A'])
    expect([path, matchRoute(routes, path)]).toEqual([path, null])
})
