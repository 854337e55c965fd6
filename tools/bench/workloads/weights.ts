import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesOf, readManifest } from '../../script-weight.ts'
import type { Workload } from '../bench.ts'
import { judged, type Figure } from '../figures.ts'
import { sizes } from '../settings.ts'
import { startSite } from '../sites.ts'

const client_dir = resolve(import.meta.dirname, '../../../build/client')

/** Measured pages: one of each kind that visitors open. */
export const publicPages = [
  '/',
  '/for-patients',
  '/for-providers',
  '/blog',
  '/blog/providers/scribe-and-consent',
  '/es/blog/insurance/como-funciona-el-pago-directo',
  '/find-care',
  '/find-care/mexico-city',
  '/providers/provider-1',
  '/search?q=insurance',
  '/compare?doctors=provider-1,provider-2,provider-3',
  '/blog/help/filing-a-claim',
  '/blog?category=insurance',
  '/terms-of-use',
  '/privacy-policy',
]

const kinds = {
  HTML: 20,
  CSS: 12,
  JS: 5,
  font: 30,
} as const
type Kind = keyof typeof kinds

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** URLs that a document loads immediately, by kind. */
function linked(html: string, origin: string): Record<'CSS' | 'JS' | 'font', string[]> {
  const tags = html.match(/<(?:link|script)\b[^>]*>/g) ?? []
  const addressesOf = (expected: (tag: string) => boolean) =>
    tags.filter(expected).flatMap((tag) => {
      const address = /(?:href|src)="([^"]+)"/.exec(tag)?.[1]
      return address ? [new URL(address, origin).href] : []
    })
  return {
    CSS: addressesOf((tag) => /rel="stylesheet"/.test(tag)),
    JS: addressesOf((tag) => /^<script\b[^>]*\bsrc=/.test(tag) || /rel="modulepreload"/.test(tag)),
    font: addressesOf((tag) => /rel="preload"/.test(tag) && /as="font"/.test(tag)),
  }
}

/** Scripts of a document with all that they import before they run, each once. */
function withImports(addresses: readonly string[]): string[] {
  const manifest = readManifest(client_dir)
  const files = addresses.map((address) => new URL(address).pathname.slice(1))
  const entries = Object.keys(manifest).filter((name) => files.includes(manifest[name]?.file ?? ''))
  const all = new Set([...files, ...filesOf(manifest, ...entries)])
  return [...all].map((file) => new URL(`/${file}`, addresses[0]).href)
}

async function weigh(url: string): Promise<Record<Kind, number>> {
  const html = await bytesOf(url)
  const found = linked(html.toString(), url)
  const packed = async (addresses: string[]) => {
    let sum = 0
    for (const address of addresses) sum += gzipSync(await bytesOf(address), { level: 6 }).length
    return sum / 1000
  }
  // woff2 is already compressed.
  const fonts = await Promise.all(found.font.map(bytesOf))
  return {
    HTML: gzipSync(html, { level: 6 }).length / 1000,
    CSS: await packed(found.CSS),
    JS: await packed(withImports(found.JS)),
    font: fonts.reduce((sum, font) => sum + font.length, 0) / 1000,
  }
}

export const weights: Workload = {
  name: 'weights',
  row: 14,
  title:
    'what a public page weighs, gzip or woff2, with what its scripts import and without what is loaded on demand',
  async run({ databases, later }) {
    await databases.ensure(sizes.usual)
    const site = await startSite(databases.url(sizes.usual))
    later(() => site.stop())
    const figures: Figure[] = []
    const weighed = new Map<string, Record<Kind, number>>()
    for (const path of publicPages) weighed.set(path, await weigh(site.url + path))
    for (const [kind, max] of Object.entries(kinds)) {
      // Safe: keys of this object.
      const values = [...weighed.values()].map((weight) => weight[kind as Kind])
      const heaviest = Math.max(...values)
      figures.push(
        judged(
          {
            row: 14,
            workload: 'weights',
            figure: `${kind}, the heaviest of ${publicPages.length} pages`,
            unit: 'kB',
            value: { median: heaviest, min: Math.min(...values), max: heaviest },
            note: values.map((value) => value.toFixed(1)).join(', '),
          },
          { at_most: max }
        )
      )
    }
    return figures
  },
}
