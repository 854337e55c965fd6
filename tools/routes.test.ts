import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeOf } from '@numo/kit/own-path.ts'
import { isPublicRoute, routes } from '../web/routes.ts'

/** Routes of the specification, with layout and guards. */
const specification = new URL('specified-routes.json', import.meta.url)

type ExpectedRoute = { path: string; layout: string; guard?: string[] }

test('every route of the specification exists as specified', () => {
  const expected = JSON.parse(readFileSync(specification, 'utf8')) as ExpectedRoute[]
  const ours = new Map(
    routes.map(({ path, layout, guard }) => [path, { layout, guard: guard ?? [] }])
  )
  expect(expected.length).toBeGreaterThan(100)
  for (const { path, layout, guard = [] } of expected)
    expect([path, ours.get(path)]).toEqual([path, { layout, guard }])
})

test('a path has one route, and static paths precede patterns', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
  expect(routeOf(routes, '/scribe/record')?.path).toBe('/scribe/record')
  expect(routeOf(routes, '/scribe/0190')?.path).toBe('/scribe/:id')
  expect(routeOf(routes, '/onboard/clinica-roma')?.path).toBe('/onboard/:partner_slug')
})

test('every guarded route is private, and every area has its layout', () => {
  expect(routes.filter((route) => route.guard?.length && isPublicRoute(route))).toEqual([])
  expect([...new Set(routes.map(({ layout }) => layout))].toSorted()).toEqual([
    'admin',
    'auth',
    'dashboard',
    'default',
    'home',
    'landing',
    'onboarding',
    'print',
    'scribe-dashboard',
  ])
})
