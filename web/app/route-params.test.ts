import { expect, test } from 'vitest'
import { areNames } from './route-params.ts'
import { routes } from '../routes.ts'

const routeAt = (path: string) => {
  const found = routes.find((route) => route.path === path)
  if (!found) throw new Error(path)
  return found
}

test.each([
  ['/find-care/:city_id', '/find-care/mexico-city'],
  ['/providers/:slug', '/providers/dra-n%C3%BA%C3%B1ez-7'],
  ['/admin/users/:id', '/admin/users/0198c0de-0000-7000-8000-000000000000'],
  ['/admin/users-fb/:id', '/admin/users-fb/kX0_-.~uid'],
  ['/blog/:categorySlug/:postSlug', '/blog/guides/first-steps'],
  ['/home', '/home'],
])('%s: %s names something', (route, path) => expect(areNames(routeAt(route), path)).toBe(true))

test.each([
  ['/find-care/:city_id', '/find-care/a%20b'],
  ['/find-care/:city_id', '/find-care/%2F%2Fevil.example'],
  ['/providers/:slug', '/providers/%3Cscript%3E'],
  ['/providers/:slug', '/providers/%E0%A4%A'],
  ['/admin/users/:id', `/admin/users/${'a'.repeat(201)}`],
  ['/admin/users-fb/:id', `/admin/users-fb/${'a'.repeat(201)}`],
  ['/admin/users/:id', '/admin/users/%2525'],
  ['/admin/claims/:id/print', '/admin/claims/%00/print'],
  ['/blog/:categorySlug/:postSlug', '/blog/guides/%E2%80%AEevil'],
])('%s: %s names nothing', (route, path) => expect(areNames(routeAt(route), path)).toBe(false))

test('every record id parameter accepts a UUID only, and a slug accepts any of its kind', () => {
  const ids = routes.filter(({ path }) => /:(?:id|\w+_id)(?:\/|$)/.test(path))
  const open = ['/admin/users-fb/:id', '/find-care/:city_id']
  expect(ids.length).toBeGreaterThan(40)
  const filled = (path: string, value: string) => path.replaceAll(/:\w+/g, value)
  for (const route of ids) {
    const takes = (value: string) => areNames(route, filled(route.path, value))
    const isOpen = open.includes(route.path)
    const values = ['abc', '7', '0198c0de-0000-7000-8000-00000000000', 'null', 'undefined']
    expect([route.path, ...values.map(takes)]).toEqual([route.path, ...values.map(() => isOpen)])
    expect([route.path, takes('0198c0de-0000-7000-8000-000000000000')]).toEqual([route.path, true])
  }
})
