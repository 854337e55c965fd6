import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../web/routes.ts'

const text = readFileSync(new URL('../docs/coverage.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| `(\/[^`]*)` \| (.*) \|$/gm)].map(
  ([, path = '', missing = '']) => ({ path, missing: missing.trim() })
)
const source = (page: string) =>
  readFileSync(new URL(`../web/pages/${page}.tsx`, import.meta.url), 'utf8')

test('every route is listed once, and only routes are', () => {
  expect(rows.map(({ path }) => path).toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
})

test('every route says what it misses, or that it misses nothing', () => {
  expect(rows.filter(({ missing }) => missing === '').map(({ path }) => path)).toEqual([])
})

test('a screen that shows only its empty state misses all of it, and no other says so', () => {
  const wrong = routes.filter(({ path, page }) => {
    const isEmpty = /<EmptyScreen\b/.test(source(page))
    const row = rows.find((one) => one.path === path)
    return isEmpty !== row?.missing.startsWith('all of it: ')
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})
