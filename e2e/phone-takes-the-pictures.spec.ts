import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { goToCardStep } from './test-onboarding.ts'
import { beNew, beSignedIn } from './test-people.ts'
import { axeFindings, expect, test } from './test.ts'

/* A computer hands the camera step over to a phone that is not signed in. */

/** Draws a sharp, well lit, straight card with lines of text on a table. */
const card = (shade: number) => {
  const bars = Array.from({ length: 60 }, (_, n) => {
    const [x, y] = [130 + (n % 6) * 170, 270 + Math.floor(n / 6) * 48]
    return `<rect x="${x}" y="${y}" width="${50 + ((n * 37) % 90)}" height="18" fill="#223"/>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="900">
      <rect width="1300" height="900" fill="#6b5b4a"/>
      <rect x="80" y="80" width="1140" height="720" rx="40" fill="#e9ebee"/>
      <rect x="80" y="80" width="1140" height="140" fill="rgb(13,90,${shade})"/>${bars.join('')}</svg>`)
  )
    .jpeg()
    .toBuffer()
}
const file = (buffer: Buffer, name = 'card.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** The computer as a page: the dialog with the QR code, and the sides of the card below it. */
async function computerInBrowser(desk: Page) {
  // A new household: pictures of another test would already be there.
  await beNew(desk)
  await goToCardStep(desk)
  await desk.goto('/onboard/card-upload')
  await desk.getByRole('button', { name: 'Use your phone' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.locator('.qr')).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
  const url = new URL((await dialog.locator('.handoff-url').textContent()) ?? '')
  const side = async (place: number, type: string) =>
    (await desk.locator('.cap').nth(place).locator('img').count()) === 1 ? [type] : []
  return {
    path: url.pathname + url.hash,
    arrived: async () => [
      ...(await side(0, 'insurance_card_front')),
      ...(await side(1, 'insurance_card_back')),
    ],
    end: async () => {
      await expect(dialog.getByText('2 photos have arrived.')).toBeVisible()
      const ended = desk.waitForResponse(/\/camera-handoffs\/[^/]+\/end$/)
      await dialog.getByRole('button', { name: 'I’m done with my phone' }).click()
      await ended
    },
  }
}

/** The computer without a page: starts the hand-over and polls for documents through the API. */
async function computerWithoutPage(page: Page, locale: 'en' | 'es') {
  const email = await beNew(page)
  const headers = await beSignedIn(page, email)
  const me = await page.request.get('/api/v4/authenticate', { headers })
  const { account } = (await me.json()) as { account: { id: string } }
  const started = await page.request.post(`/api/v4/account/${account.id}/camera`, {
    headers,
    data: { locale },
  })
  const { handoff_id, url } = (await started.json()) as { handoff_id: string; url: string }
  // The phone is not signed in.
  await page.context().clearCookies()
  return {
    path: new URL(url).pathname + new URL(url).hash,
    arrived: async () => {
      const answer = await page.request.get(`/api/v4/camera-handoffs/${handoff_id}`, { headers })
      const { documents } = (await answer.json()) as { documents: { type: string }[] }
      return documents.map(({ type }) => type)
    },
    end: () =>
      page.request.post(`/api/v4/camera-handoffs/${handoff_id}/end`, { headers, data: {} }),
  }
}

const words = {
  en: {
    title: 'Photos of the insurance card',
    wrong: 'We cannot read this kind of file.',
    blurred: 'The photo is blurry.',
    use: 'Use this photo',
    broke: 'The connection was lost.',
    retry: 'Send again',
    done: 'Done. Continue on your computer',
    over: 'This link has expired',
  },
  es: {
    title: 'Fotos de la tarjeta del seguro',
    wrong: 'No podemos leer este tipo de archivo.',
    blurred: 'La foto salió borrosa.',
    use: 'Usar esta foto',
    broke: 'Se perdió la conexión.',
    retry: 'Enviar otra vez',
    done: 'Listo. Continúa en tu computadora',
    over: 'Este enlace ya venció',
  },
} as const

/** Drops or pastes a file on an element. */
async function handOver(place: Locator, how: 'drop' | 'paste', buffer: Buffer) {
  await place.evaluate(
    (element, { how, data }) => {
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      files.items.add(new File([bytes], 'card.jpg', { type: 'image/jpeg' }))
      const carried = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...carried, dataTransfer: files })
          : new ClipboardEvent('paste', { ...carried, clipboardData: files })
      )
    },
    { how, data: buffer.toString('base64') }
  )
}

/** Capture at the computer: drop, paste and camera; both sides at once, the front uploading more slowly. */
async function otherWays(desk: Page) {
  const started: { front: string; back: string | null }[] = []
  desk.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/extractions'))
      started.push(request.postDataJSON() as (typeof started)[number])
  })
  const [front, back] = [desk.locator('.cap').nth(0), desk.locator('.cap').nth(1)]
  const line = Promise.withResolvers<void>()
  await desk.route('**/documents?type=insurance_card_front*', async (route) => {
    await line.promise
    await route.continue()
  })
  /** Resolves to the id of the next uploaded picture of a side. */
  const next = async (type: string) => {
    const answer = await desk.waitForResponse(
      (one) => one.url().includes(`/documents?type=${type}`) && one.request().method() === 'POST'
    )
    return ((await answer.json()) as { id: string }).id
  }
  const droppedOne = next('insurance_card_front')
  await handOver(front, 'drop', await card(60))
  await expect(front).toHaveAttribute('data-state', 'sending')
  const pastedOne = next('insurance_card_back')
  await handOver(back, 'paste', await card(90))
  await expect(back).toHaveAttribute('data-state', 'kept')
  // The button waits for the pending upload.
  await expect(desk.locator('.onb-actions .btn-primary')).toHaveAttribute('aria-busy', 'true')
  line.resolve()
  await expect(front).toHaveAttribute('data-state', 'kept')
  const [dropped, pasted] = [await droppedOne, await pastedOne]
  await expect.poll(() => started.at(-1)).toMatchObject({ front: dropped, back: pasted })

  const shotOne = next('insurance_card_back')
  await back.getByRole('button', { name: 'Retake' }).click()
  const camera = desk.getByRole('dialog')
  await expect(camera.locator('video')).toBeVisible()
  await camera.getByRole('button', { name: 'Take photo' }).click()
  const use = back.getByRole('button', { name: 'Use this photo' })
  let shot: string | null = null
  void shotOne.then((id) => (shot = id))
  // The camera's picture may be reported blurred first or be uploaded at once; the previous one is shown until then.
  await expect(async () => {
    if (await use.isVisible()) await use.click()
    expect(shot).not.toBeNull()
  }).toPass()
  await expect(back).toHaveAttribute('data-state', 'kept')
  expect(shot).not.toBe(pasted)
  await expect.poll(() => started.at(-1)).toMatchObject({ front: dropped, back: shot })
}

for (const locale of ['en', 'es'] as const)
  test.describe(`${locale}, 390 px`, () => {
    test.use({ viewport: { width: 390, height: 844 }, refusals: [410, 422, 502] })
    test('both sides of a card reach the computer, despite a wrong file, a blur and a cut line', async ({
      page,
      browser,
      baseURL,
    }) => {
      const labels = words[locale]
      const desk = await browser.newPage({
        viewport: { width: 1440, height: 900 },
        ...(baseURL && { baseURL }),
      })
      const { path, arrived, end } =
        locale === 'en' ? await computerInBrowser(desk) : await computerWithoutPage(page, locale)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: labels.title })).toBeVisible()
      const [front, back] = [page.locator('.cap').nth(0), page.locator('.cap').nth(1)]
      expect(await axeFindings(page)).toEqual([])

      await front.locator('input').setInputFiles(file(Buffer.from('no picture'), 'card.jpg.exe'))
      await expect(front.getByRole('alert')).toContainText(labels.wrong)
      const sharpCard = await card(locale === 'en' ? 115 : 150)
      const blurred = await sharp(sharpCard).blur(9).toBuffer()
      await front.locator('input').setInputFiles(file(blurred))
      await expect(front.locator('.cap-hint')).toContainText(labels.blurred)
      expect(await axeFindings(page)).toEqual([])
      expect(await arrived()).toEqual([])

      // The proxy fails during the upload; the photo is kept and arrives once.
      await page.route('**/camera/pictures*', (route) => route.fulfill({ status: 502 }))
      await front.locator('input').setInputFiles(file(sharpCard))
      await expect(front.getByRole('alert')).toContainText(labels.broke)
      await page.unroute('**/camera/pictures*')
      await front.getByRole('button', { name: labels.retry }).press('Enter')
      await expect.poll(arrived).toEqual(['insurance_card_front'])

      // A blurred photo may be used after a warning.
      await back.locator('input').setInputFiles(file(blurred))
      await back.getByRole('button', { name: labels.use }).press('Enter')
      await expect(page.getByText(labels.done)).toBeVisible()
      await expect.poll(arrived).toEqual(['insurance_card_front', 'insurance_card_back'])
      expect(await axeFindings(page)).toEqual([])

      await end()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: labels.over })).toBeVisible()
      if (locale === 'en') await otherWays(desk)
      await desk.close()
    })
  })
