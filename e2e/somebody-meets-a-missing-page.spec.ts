import { randomUUID } from 'node:crypto'
import { routes } from '../web/routes.ts'
import { beStaff } from './test-identity.ts'
import { beSignedIn, demo } from './test-people.ts'
import { expect, test } from './test.ts'

/** Pages of records, by who sees them. */
const recordPages = (layouts: readonly string[]) =>
  routes
    .filter(({ path, layout }) => layouts.includes(layout) && path.includes('/:'))
    .map(({ path }) => path)

for (const [who, layouts, beThem] of [
  ['staff', ['admin', 'print'], (page) => beStaff(page.request)],
  ['a clinic', ['dashboard'], (page) => beSignedIn(page, demo.partner)],
] as const satisfies [
  string,
  readonly string[],
  (page: import('@playwright/test').Page) => Promise<unknown>,
][])
  test(`${who}: every page of a record that does not exist says that it is not found`, async ({
    page,
  }) => {
    const patterns = recordPages(layouts)
    expect(patterns.length).toBeGreaterThan(8)
    test.setTimeout(patterns.length * 15_000)
    await beThem(page)
    for (const pattern of patterns) {
      const path = pattern.replaceAll(/:\w+/g, randomUUID())
      await page.goto(path)
      await expect
        .soft(page.getByRole('heading', { level: 1 }), pattern)
        .toHaveText(`Page not found: ${path}`)
      await expect.soft(page.getByRole('heading', { level: 1 }), pattern).toHaveCount(1)
      await expect.soft(page.getByRole('button', { name: 'Try again' }), pattern).toHaveCount(0)
      // An id that cannot be one is refused without asking for data, with the status of a missing page.
      const odd = pattern.replaceAll(/:\w+/g, 'abc')
      if (pattern === '/admin/users-fb/:id') continue
      const answer = await page.request.get(odd)
      expect.soft([pattern, answer.status()]).toEqual([pattern, 404])
      expect.soft(await answer.text(), pattern).toContain(`Page Not Found: ${odd}`)
    }
  })
