import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { exportJWK, generateKeyPair } from 'jose'
import { build } from 'vite'
import {
  publishedKey,
  signToken,
  verifyToken,
  type TokenKey,
} from '../../../domains/authorizations/rules-signed-token.ts'
import { GuaranteeClaims } from '../../../domains/authorizations/rules-guarantee.ts'
import type { Workload } from '../bench.ts'
import { judged, quantile, report, spreadOf } from '../figures.ts'
import { root } from '../settings.ts'

const count = 10_000
const claims: GuaranteeClaims = {
  iss: 'www.numo.example',
  id: '01890000-0000-7000-8000-000000000001',
  no: 'PA-000001',
  ver: 1,
  ins: 'Seguros Atlas de la Ciudad de México',
  ref: 'GOP-2026-0077-A',
  who: 'María José Hernández Domínguez',
  pol: 'POL-0012345-1',
  at: 'Hospital Ángeles del Pedregal',
  set: 'inpatient',
  for: 'Laparoscopic cholecystectomy',
  amt: 30_000_000,
  cur: 'MXN',
  from: '2026-11-23',
  to: '2026-12-23',
}

/** Tokens that a browser verifies, each as a scan would. */
const scans = 500
const browsers = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser']

/** Returns the milliseconds that a browser takes to verify each token; -1 for one that it refuses. */
async function verifiedInBrowser(tokens: readonly string[], keys: readonly TokenKey[]) {
  const executablePath = process.env['CHROMIUM_PATH'] ?? browsers.find(existsSync)
  if (!executablePath) throw new Error('No Chromium: install one or set CHROMIUM_PATH')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(root, 'tools/bench/verify-in-browser.ts'),
        formats: ['iife'],
        name: 'bench',
      },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const code = bundle?.output[0].code
  if (!code) throw new Error('The check was not built')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // Keys are used in secure contexts only, such as this address.
    await page.route('http://localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bench</title>' })
    )
    await page.goto('http://localhost/')
    await page.addScriptTag({ content: code })
    return await page.evaluate(
      (input) =>
        (
          globalThis as unknown as { timeVerifying: (input: unknown) => Promise<number[]> }
        ).timeVerifying(input),
      { tokens: tokens.slice(0, scans), keys }
    )
  } finally {
    await browser.close()
  }
}

/** Letters of guarantee are signed and verified, one after the other in one process, and verified in a browser. */
export const guarantees: Workload = {
  name: 'guarantees',
  row: 21,
  title: 'letters of guarantee are signed and verified',
  async run() {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const private_key = await exportJWK(pair.privateKey)
    const { x = '' } = await exportJWK(pair.publicKey)
    const keys = [publishedKey({ id: 'aaaaaaaa', public_key: x })]
    const tokens: string[] = []
    let started = performance.now()
    for (let ver = 1; ver <= count; ver += 1)
      tokens.push(
        await signToken(GuaranteeClaims, { ...claims, ver }, { kid: 'aaaaaaaa', private_key })
      )
    const signed_s = (performance.now() - started) / 1000
    let wrong = 0
    started = performance.now()
    for (const token of tokens)
      if (typeof (await verifyToken(token, keys, GuaranteeClaims)) === 'string') wrong += 1
    const verified_s = (performance.now() - started) / 1000
    const about = { row: 21, workload: 'guarantees' }
    const all = count.toLocaleString('en')
    const figure = `letters of ${all} that were refused`
    const times = await verifiedInBrowser(tokens, keys)
    const refused = times.filter((time) => time < 0).length
    return [
      judged({ ...about, figure, unit: '', value: spreadOf([wrong + refused]) }, { at_most: 0 }),
      judged(
        { ...about, figure: `${all} signed`, unit: 's', value: spreadOf([signed_s]) },
        { at_most: 10 }
      ),
      judged(
        {
          ...about,
          figure: 'one verified in Chromium, p95',
          unit: 'ms',
          value: spreadOf([quantile(times, 0.95)]),
        },
        { at_most: 50 }
      ),
      report({ ...about, figure: `${all} verified`, unit: 's', value: spreadOf([verified_s]) }),
    ]
  },
}
