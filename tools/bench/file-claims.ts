/**
 * `node tools/bench/file-claims.ts`: how long a person takes to file a claim in a real browser, from the list of claims until staff
 * have it, with a CFDI, a PDF and photographs. The machine's seconds are real; a person's are added as they would be spent: a key
 * in 280 ms, 1.2 s for each field or screen, 250 ms for each new word on the screen, up to 8 s a screen.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { cfdiOf } from '../../domains/documents/cfdi/test-cfdi.ts'
import { beSignedIn, demo } from '../../e2e/test-people.ts'
import { startProgram } from '../../server/test-program.ts'

const key_ms = 280
const look_ms = 1200
const word_ms = 250
const screen_ms = 8000

/** Somebody who reads what is new on the screen and types by hand. Their time passes for the program too. */
function createPerson(page: Page) {
  const read = new Set<string>()
  const spend = (ms: number) => page.waitForTimeout(ms)
  const person = {
    /** Reads the sentences of the screen that were not there before. */
    async look() {
      const lines = (await page.locator('main').innerText()).split('\n').map((line) => line.trim())
      const fresh = lines.filter((line) => line && !read.has(line))
      for (const line of fresh) read.add(line)
      const words = fresh.join(' ').split(/\s+/).length
      await spend(look_ms + Math.min(screen_ms, words * word_ms))
    },
    async press(role: 'button' | 'link', name: string) {
      await page.getByRole(role, { name }).click()
      await person.look()
    },
    async type(label: string, text: string) {
      await spend(look_ms)
      await page.getByLabel(label).pressSequentially(text, { delay: key_ms })
    },
  }
  return person
}

type Bill = { name: string; mimeType: string; buffer: Buffer }

async function file(page: Page, bills: readonly Bill[]): Promise<number> {
  await page.goto('/home/claims')
  const began = performance.now()
  const person = createPerson(page)
  await person.look()
  await person.press('link', 'File a claim')
  const bill = page.getByRole('region', { name: 'The bill' })
  await bill.locator('input[type=file]').setInputFiles([...bills])
  await expect(page.getByLabel('Clinic or doctor')).not.toHaveValue('', { timeout: 120_000 })
  await person.look()
  const compared = page.getByLabel('I compared the marked values with the bill')
  if (await compared.isVisible()) await compared.check()
  await person.type('What was it for?', 'A sprained ankle')
  await person.press('button', 'Continue to the documents')
  await person.press('button', 'Send the claim')
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next).toContainText('We check your claim')
  return (performance.now() - began) / 1000
}

const program = await startProgram({ RATE_LIMIT_PER_MINUTE: '0' })
process.env['NUMO_E2E_DATA_DIR'] = program.data_dir
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  const paper = await browser.newPage({ viewport: { width: 900, height: 700 } })
  await paper.setContent(readFileSync(join(import.meta.dirname, 'bill.html'), 'utf8'))
  const picture = await paper.screenshot()
  const pdf = await paper.pdf()
  await paper.close()
  const xml = Buffer.from(cfdiOf({ uuid: 'B9619FF0-8B86-4011-B42D-00C04FC96403' }))
  const kinds: readonly [string, number, Bill[]][] = [
    ['CFDI (XML)', 90, [{ name: 'factura.xml', mimeType: 'application/xml', buffer: xml }]],
    ['PDF', 90, [{ name: 'factura.pdf', mimeType: 'application/pdf', buffer: pdf }]],
    ['photograph', 180, [{ name: 'bill.png', mimeType: 'image/png', buffer: picture }]],
  ]
  for (const [kind, bar, bills] of kinds) {
    const context = await browser.newContext({ baseURL: program.url, locale: 'en' })
    const page = await context.newPage()
    await beSignedIn(page, demo.client)
    const seconds = await file(page, bills).catch((error: unknown) => String(error))
    console.info(
      `${kind}: ${typeof seconds === 'number' ? seconds.toFixed(1) : seconds} s (bar ${bar} s)`
    )
    await context.close()
  }
} finally {
  await browser.close()
  await program.stop()
}
process.exit() // the helpers keep a connection to the database open
