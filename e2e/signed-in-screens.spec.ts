import { demo, signIn } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

const screens = [
  [demo.client, ['/home', '/home/claims', '/home/settings']],
  [demo.fresh, ['/onboard', '/onboard/address']],
  [demo.partner, ['/dashboard', '/dashboard/clients', '/scribe', '/scribe/record']],
  [demo.admin, ['/admin', '/admin/users', '/admin/claims', '/admin/profile']],
] as const
const open = ['/auth/login', '/auth/signup', '/auth/reset', '/-login', '/login-verify', '/blog']

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      for (const [email, paths] of screens)
        test(`the area of ${email} has nothing axe finds`, async ({ page }) => {
          const prefix = colorScheme === 'dark' ? '/es' : ''
          await signIn(page, email, undefined, prefix)
          for (const path of paths) {
            await page.goto(prefix + path)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await page.waitForLoadState('networkidle')
            expect([path, await axeFindings(page), await overflow(page)]).toEqual([path, [], 0])
          }
        })

      test('the pages of signing in have nothing axe finds', async ({ page }) => {
        for (const path of open) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          expect([path, await axeFindings(page), await overflow(page)]).toEqual([path, [], 0])
        }
      })
    })

test('menus, palette and help have nothing axe finds', async ({ page }) => {
  await signIn(page, demo.admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Profile and settings/ })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No notifications.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
})
