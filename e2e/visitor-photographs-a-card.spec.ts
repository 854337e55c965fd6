import type { Locator } from '@playwright/test'
import {
  cardReadingPath,
  type CardReadingEvent,
} from '@numo/domains/extractions/contract-visitor.ts'
import { createCardDrawer, type CardSide } from '../server/demo/draw-card.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

const goldCard: CardSide = {
  title: 'Atlas Expat Cover',
  subtitle: 'International health insurance',
  lines: [
    ['Member', 'Hannah Lindqvist'],
    ['Member ID', 'ATL-4471-0928'],
    ['Plan', 'Atlas Gold'],
    ['Group', '20418'],
    ['Valid until', '31 Dec 2031'],
  ],
  foot: 'Call +353 005 550 101',
  colour: [0.1, 0.3, 0.5],
}

async function photoOf(card: CardSide) {
  const drawer = await createCardDrawer()
  const { bytes } = await drawer.draw(card)
  drawer.stop()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes }
}

test.describe('a newcomer on a phone, in Spanish', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  })

  test('goes from the start page to a doctor who takes the photographed card, in 8 taps', async ({
    page,
  }) => {
    const photo = await photoOf(goldCard)
    let taps = 0
    const tap = async (place: Locator) => {
      taps += 1
      await place.tap()
    }
    const startedAt = Date.now()
    await page.goto('/')
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      tap(page.getByText('Fotografía tu tarjeta')),
    ])
    // The camera of the phone: the shutter, and "use this photo".
    taps += 2
    await camera.setFiles(photo)

    const cover = page.getByLabel('Seguro', { exact: true }).first()
    await expect(cover).toBeVisible({ timeout: 120_000 })
    // What was read with doubt is asked, which takes one tap more.
    const gold = page.getByRole('button', { name: 'Atlas Gold' })
    if (await gold.isVisible()) await tap(gold)
    await expect(cover).toHaveValue('plan.atlas-gold')
    await expect(page.getByText(/Supusimos Ciudad de México/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await tap(page.getByRole('button', { name: 'Ver médicos' }))

    await expect(page).toHaveURL(/\/es\/find-care\/mexico-city\?plan=atlas-gold$/)
    await tap(page.getByRole('article').getByRole('link').first())
    await expect(page).toHaveURL(/\/es\/providers\/[\w-]+\?plan=atlas-gold$/)
    await expect(page.getByRole('row', { name: /Atlas Gold/ }).first()).toBeVisible()
    expect(taps).toBeLessThanOrEqual(8)
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    test.info().annotations.push({ type: 'seconds', description: String(seconds) })
  })
})

test('an uncertain plan is a question; a picture without a card has advice', async ({ page }) => {
  const photo = await photoOf(goldCard)
  const answer = async (event: CardReadingEvent) => {
    await page.route(`**${cardReadingPath}`, (route) =>
      route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify(event)}\n` })
    )
    await page.getByLabel('Use a photo of your card').setInputFiles(photo)
  }
  await page.goto('/')
  await answer({
    state: 'read',
    card: {
      cover: { value: 'insurer.atlas-expat-cover', name: 'Atlas Expat Cover' },
      suggestions: [{ value: 'plan.atlas-gold', name: 'Atlas Gold' }],
    },
  })
  await expect(page.getByText('Your insurer is Atlas Expat Cover.')).toBeVisible()
  const cover = page.getByLabel('Insurance', { exact: true }).first()
  await expect(cover).toHaveValue('insurer.atlas-expat-cover')
  await page.getByRole('button', { name: 'Atlas Gold' }).click()
  await expect(cover).toHaveValue('plan.atlas-gold')

  await answer({ state: 'failed', code: 'not-a-card' })
  await expect(page.getByText('We see no insurance card in this photo.')).toBeVisible()
  await expect(cover).toHaveValue('')

  // Where too many wait, the same is chosen by hand.
  await answer({ state: 'failed', code: 'file-busy' })
  await expect(page.getByText('Many people are using this right now.')).toBeVisible()
  const insurer = await cover.locator('option[value]:not([value=""])').first().getAttribute('value')
  await cover.selectOption(insurer)
  await page.getByLabel('Where do you need a doctor?').selectOption('mexico-city')
  await page.getByRole('button', { name: 'See doctors' }).click()
  await expect(page).toHaveURL(/\/find-care\/mexico-city\?(?:plan|insurer)=/)
})
