import { randomUUID } from 'node:crypto'
import { test as anyTest } from '@playwright/test'
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

// The console says what is missing, so this is no calm page.
anyTest.describe('a page whose file is gone after a deployment', () => {
  // The requests of a service worker cannot be answered by a test.
  anyTest.use({ serviceWorkers: 'block' })

  anyTest(
    'only a visit reloads, at its own address, and never over unsaved work',
    async ({ page }) => {
      await beStaff(page.request)
      const visits: string[] = []
      const missing: string[] = []
      let isGone = false
      await page.route('**/*', async (route) => {
        const request = route.request()
        if (request.isNavigationRequest()) visits.push(new URL(request.url()).pathname)
        // The reloaded document knows the new names.
        if (request.isNavigationRequest()) isGone = false
        if (!isGone || request.resourceType() !== 'script') return route.continue()
        missing.push(request.url())
        await route.fulfill({ status: 404, body: '' })
      })
      await page.goto('/admin/users?q=clinic-5')
      await page.locator('[data-row]').first().getByRole('link').first().click()
      await page.getByRole('link', { name: 'Open page' }).click()
      await page.getByRole('button', { name: 'Edit: Profile' }).click()
      // Another journey saves another number for this user.
      const typed = page.getByLabel('Phone')
      await typed.fill('+52 33 5550 0199')
      visits.length = 0
      isGone = true

      // Pointing at a link prefetches its page.
      const menu = page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true })
      await menu.first().hover()
      await expect.poll(() => missing.length).toBeGreaterThan(0)
      await expect(typed).toHaveValue('+52 33 5550 0199')
      expect(visits).toEqual([])

      // A visit asks first.
      await menu.first().evaluate((link: HTMLElement) => link.click())
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(typed).toHaveValue('+52 33 5550 0199')
      expect(visits).toEqual([])

      // Then it reloads once, where it goes.
      await menu.first().evaluate((link: HTMLElement) => link.click())
      await question.getByRole('button', { name: 'Leave without saving', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients')
      await expect(page).toHaveURL(/\/admin\/clients$/)
      expect(visits).toEqual(['/admin/clients'])
    }
  )
})
