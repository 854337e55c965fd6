import { beFromBeforeTexts } from './test-identity.ts'
import { beNew } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/* A household that agreed to earlier legal texts is asked once to read what changed. */

test.use({ refusals: [409] })

for (const { locale, width, lead, agree, changed, agreed } of [
  {
    locale: 'en',
    width: 1440,
    lead: 'We have updated texts that you agreed to.',
    agree: 'I have read and agree',
    changed: 'This text has changed again. Reload the page and read it.',
    agreed: 'Thank you. Your agreement is saved.',
  },
  {
    locale: 'es',
    width: 390,
    lead: 'Actualizamos textos que habías aceptado.',
    agree: 'Ya lo leí y acepto',
    changed: 'Este texto volvió a cambiar. Recarga la página y léelo.',
    agreed: 'Gracias. Guardamos tu aceptación.',
  },
] as const)
  test(`a household reads and agrees once, and never to a text it has not seen (${locale}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const email = await beNew(page, locale)
    await beFromBeforeTexts(email)
    const home = locale === 'es' ? '/es/home' : '/home'
    // The page was opened before the text changed again.
    await page.route('**/api/v4/account/*/privacy', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { unread_texts: { kind: string; version: string }[] }
      const unread_texts = body.unread_texts.map((one) => ({ ...one, version: '2026-11-16' }))
      await route.fulfill({ response: answer, json: { ...body, unread_texts } })
    })
    await page.goto(home)
    await expect(page.getByText(lead)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: agree }).click()
    await expect(page.getByText(changed)).toBeVisible()

    await page.unroute('**/api/v4/account/*/privacy')
    await page.reload()
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('link', {
          name: locale === 'es' ? 'Lee los términos de uso' : 'Read the terms of use',
        })
        .first()
        .click(),
    ])
    await expect(terms.getByRole('heading', { level: 1 })).toBeVisible()
    await terms.close()
    await page.getByRole('button', { name: agree }).click()
    await expect(page.getByText(agreed)).toBeVisible()
    await expect(page.getByText(lead)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(lead)).toHaveCount(0)
  })
