import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '../kit/locales.ts'
import { goodPassword, makePerson, openSession } from './test-tokens.ts'

export { goodPassword }

/** Users of the demo data, and their common password. */
export const demo = {
  admin: 'admin@demo.example',
  client: 'client@demo.example',
  fresh: 'new@demo.example',
  partner: 'hospital@demo.example',
  doctor: 'doctor@demo.example',
  both: 'both@demo.example',
} as const
export const demoPassword = 'numo demo lantern 24'

/** Returns a new email address. */
export const anAddress = () => `visitor-${randomUUID()}@numo.example`

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, email: string, password = demoPassword) {
  await page.locator('#f-email').fill(email)
  await page.locator('#f-password').fill(password)
  await page.locator('main form button[type=submit]').click()
}

/** Signs in on the sign-in page and waits for the user's area. */
export async function signIn(page: Page, email: string, password = demoPassword, prefix = '') {
  await page.goto(`${prefix}/auth/login`)
  await fillSignIn(page, email, password)
  await expect(page).not.toHaveURL(/\/auth\/login/)
}

/** Creates a session without the sign-in page; the next page opens signed in. */
export const beSignedIn = (page: Page, email: string) => openSession(page.request, email)

/** Creates a new household with a session. Returns its email address. */
export async function beNew(page: Page, locale: Locale = 'en'): Promise<string> {
  const email = anAddress()
  await makePerson(page.request, email, locale)
  return email
}

/** Creates a new household on the sign-up page and waits for its first page. */
export async function signUp(page: Page, email = anAddress(), prefix = '') {
  await page.goto(`${prefix}/auth/signup`)
  await page.locator('#f-display_name').fill('Ana Ñandú')
  await page.locator('#f-email').fill(email)
  await page.locator('#f-password').fill(goodPassword)
  await page.locator('#f-accepts_terms').check()
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/onboard$/)
  return email
}

/**
 * Returns the path of the link in the newest email to an address, from the outbox. `part` selects among links of other
 * emails. Waits for an email that has not arrived yet.
 */
export async function linkInMail(page: Page, to: string, part: string): Promise<string> {
  let link = ''
  const look = async () => {
    const list = await (await page.request.get('/dev/outbox')).text()
    const mails = [...list.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row)
    for (const row of mails.filter((one) => one.includes(`<td>${to}</td>`))) {
      const at = /href="(\/dev\/outbox\/[^"]+)"/.exec(row)?.[1]
      if (!at) continue
      const mail = await (await page.request.get(at)).text()
      const found = [...mail.matchAll(/https?:\/\/(?:[^\s"<&]|&#38;(?!#))+/g)]
        .map(([url]) => new URL(url.replaceAll('&#38;', '&')))
        .find((url) => (url.pathname + url.search).includes(part))
      if (found) {
        link = found.pathname + found.search
        return true
      }
    }
    return false
  }
  await expect.poll(look).toBe(true)
  return link
}

/** Opens the user menu; on a phone it is in the bar too. */
export async function openProfileMenu(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Profile and settings|Perfil y ajustes/ })
    .click()
}

/** Signs out with the menu and waits for the sign-in page. */
export async function signOut(page: Page) {
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: /^(Sign out|Cerrar sesión)$/ }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}
