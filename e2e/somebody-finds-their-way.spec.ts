import { beStaff } from './test-identity.ts'
import { beSignedIn, demo } from './test-people.ts'
import { axeFindings, expect, test } from './test.ts'

test('the language switch keeps path and query', async ({ page }) => {
  await beSignedIn(page, demo.client)
  await page.goto('/home/claims?person=1')
  await page.getByRole('button', { name: /Profile and settings/ }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/home\/claims\?person=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reclamaciones')
})

test('switching the language keeps the scroll position, of the window and of a frame', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/for-patients')
  const at = await page.evaluate(() => {
    scrollTo({ top: 500, behavior: 'instant' })
    return scrollY
  })
  expect(at).toBeGreaterThan(300)
  // A click of Playwright's first scrolls: the sticky bar lies within the page's `scroll-padding`.
  const press = (link: HTMLElement) => link.click()
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).evaluate(press)
  await expect(page).toHaveURL(/\/es\/for-patients$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at)
  // Going there by a link begins at the top.
  await page.goto('/es/for-providers')
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await beSignedIn(page, demo.client)
  await page.goto('/home/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const scrolled = () =>
    page.evaluate(() =>
      Math.max(
        scrollY,
        ...[...document.querySelectorAll('main, main *')].map((one) => one.scrollTop)
      )
    )
  await page.locator('main').getByRole('button').last().scrollIntoViewIfNeeded()
  await page
    .getByRole('button', { name: /Profile and settings/ })
    .first()
    .evaluate(press)
  const before = await scrolled()
  expect(before).toBeGreaterThan(100)
  await page.getByRole('menuitem', { name: 'Español' }).evaluate(press)
  await expect(page).toHaveURL(/\/es\/home\/settings$/)
  await expect.poll(scrolled).toBe(before)
})

test('the palette opens by keyboard and navigates', async ({ page }) => {
  await beSignedIn(page, demo.admin)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('identit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users-fb$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('menus, palette and help have no axe violations', async ({ page }) => {
  await beSignedIn(page, demo.admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Profile and settings/ })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  // The notifications depend on other tests; the panel does not.
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.locator('.bell [aria-busy=true]')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
})

test('a menu works by keyboard and restores the focus', async ({ page }) => {
  await beSignedIn(page, demo.admin)
  await page.goto('/admin')
  const button = page.getByRole('banner').getByRole('button', { name: /Profile and settings/ })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Settings and security' })).toBeFocused()
  // Type-ahead.
  await page.keyboard.type('key')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a menu in the drawer of a phone lies above it, and Escape closes only the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beSignedIn(page, demo.admin)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  const button = drawer.getByRole('button', { name: /Profile and settings/ })
  await button.click()
  await expect(drawer.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(drawer).toBeVisible()
})

for (const [email, start, menu] of [
  [demo.client, '/home', '.topbar-nav'],
  [demo.partner, '/dashboard', '.side-list'],
  [demo.admin, '/admin', '.side-list'],
] as const)
  test(`screen readers are told each page that the menu of ${email} opens`, async ({ page }) => {
    if (email === demo.admin) await beStaff(page.request)
    else await beSignedIn(page, email)
    await page.goto(start)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A link to a public page leaves the program.
    const links = page.locator(`${menu} a[href^="${start}"]:not([aria-current])`)
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(2)
    const announcer = page.locator('[data-announcer]')
    let before = ''
    for (const path of paths) {
      await page.locator(`${menu} a[href="${path}"]`).click()
      await expect(page).toHaveURL(new RegExp(`${path}(?:[?#]|$)`))
      // Not that of the page before, once more or one step late.
      await expect(announcer, path).not.toHaveText(before)
      await expect(announcer, path).toHaveText(await page.title())
      const heading = await page.getByRole('heading', { level: 1 }).innerText()
      expect(await page.title(), path).toContain(heading)
      before = await page.title()
    }
  })
