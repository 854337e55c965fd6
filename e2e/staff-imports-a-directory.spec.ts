import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runProgram, startProgram, type Program } from '../server/test-program.ts'
import { expect, test } from './test.ts'

const root = resolve(import.meta.dirname, '..')
/** Directory of a public reference server; not part of this repository. */
const planNet = resolve(root, '../shared/data/plan-net')
const isThere = existsSync(planNet)
if (!isThere) console.log('skipped: no Plan-Net directory beside the project')

/** Runs the import command on the data of a running program. */
async function runImport(data_dir: string, path: string) {
  const settings = { NUMO_MODE: 'demo', DATA_DIR: data_dir }
  const { code, printed } = await runProgram('server/commands/directory-import.ts', settings, [
    path,
    '--publish',
    '--publish-insurers',
  ])
  return { code, output: printed }
}

test.describe.configure({ mode: 'serial' })
test.skip(!isThere, 'needs the Plan-Net directory beside the project')

let program: Program
test.beforeAll(async () => {
  test.setTimeout(400_000)
  if (isThere) program = await startProgram({ RATE_LIMIT_PER_MINUTE: '0' })
})
test.afterAll(async () => {
  if (isThere) expect(await program.stop()).toBe(0)
})

test('an imported directory is on the site at once, with its evidence', async ({ page }) => {
  test.setTimeout(400_000)
  await page.goto(`${program.url}/`)
  await expect(page.getByText('Demo data').first()).toBeVisible()

  const { code, output } = await runImport(program.data_dir, planNet)
  expect(output).toMatch(/In all +5,215 +0 +0 +0 +0/)
  expect(output).toContain('The demo directory was withdrawn')
  expect(code).toBe(0)

  // Connecticut endocrinologists in network for a plan who speak Spanish, in the browser …
  await page.goto(`${program.url}/`)
  await expect(page.getByText('Demo data')).toHaveCount(0)
  await page.getByLabel('City').fill('Hartford')
  await page.getByRole('option', { name: /Hartford.*CT.*United States/ }).click()
  const plan = 'Green Circle of ConnecticutGold HMO Plan'
  await page.getByRole('combobox', { name: 'Insurance' }).selectOption({ label: plan })
  await page.getByLabel('Type of care or name').fill('endocrinologist')
  await page.getByRole('button', { name: 'Find doctors' }).click()
  await page.getByText('All filters').click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('100')
  await page.getByRole('button', { name: 'Show doctors' }).click()
  const cards = page.getByRole('list', { name: 'Results' }).getByRole('article')
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all()) {
    await expect(card).toContainText('Windsor')
    await expect(card).toContainText('Spanish')
    await expect(card).toContainText(/confirmed by the insurer's directory on 17 Aug 2020/)
  }

  // … and through the API, with the same result.
  const chosen = new URL(page.url()).searchParams.get('plan')
  const answer = await page.request.get(
    `${program.url}/api/v4/providers?city=hartford&radius_km=100&specialty=endocrinology&language=es&plan=${chosen}`
  )
  const { total, providers } = (await answer.json()) as {
    total: number
    providers: { location: { city: string }; evidence: { confirmed_on: string } }[]
  }
  expect(total).toBe(2)
  expect(providers.map(({ evidence }) => evidence.confirmed_on)).toEqual([
    '2020-08-17',
    '2020-08-17',
  ])

  // In Spanish, on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.url}/es${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Endocrinología en Hartford')
  await expect(page.getByRole('article').first()).toContainText('17 ago 2020')
})

test('the same directory again changes nothing', async () => {
  test.setTimeout(400_000)
  const { code, output } = await runImport(program.data_dir, planNet)
  expect(output).toMatch(/In all +0 +0 +5,215 +0 +0/)
  expect(code).toBe(0)
})

test('a broken file is refused with a sentence, and nothing is lost', async ({ request }) => {
  test.setTimeout(400_000)
  const folder = await mkdtemp(join(tmpdir(), 'numo-broken-'))
  const count = async () => {
    const answer = await request.get(`${program.url}/api/v4/directory`)
    return (await answer.json()) as { version: number; doctors: number }
  }
  const before = await count()
  try {
    // A truncated file.
    const packed = gzipSync(await readFile(join(planNet, 'Practitioner.ndjson')))
    await writeFile(join(folder, 'Practitioner.ndjson.gz'), packed.subarray(0, packed.length / 2))
    await cp(join(planNet, 'Location.ndjson'), join(folder, 'Location.ndjson'))
    const { code, output } = await runImport(program.data_dir, folder)
    expect(code).not.toBe(0)
    expect(output).toMatch(/nothing (was )?changed|left as it was|stays as it (is|was)/i)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  expect(await count()).toEqual(before)
})
