import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { keptPages } from './offline/kept.ts'

const folder = resolve(import.meta.dirname, '../public')
type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = {
  [name in 'id' | 'name' | 'short_name' | 'start_url' | 'scope' | 'display']: string
} & { icons: Icon[]; shortcuts: { name: string; url: string }[] }
const manifest = JSON.parse(
  await readFile(join(folder, 'manifest.webmanifest'), 'utf8')
) as Manifest

/** Returns the size that a PNG says of itself. */
async function sizeOf(src: string): Promise<string> {
  const bytes = await readFile(join(folder, src))
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('browsers offer to install it: a name, a start within its scope, its own window, icons of 192 and 512', async () => {
  const { name, short_name, start_url, scope, display, icons } = manifest
  expect([name, short_name].every(Boolean)).toBe(true)
  expect(start_url.startsWith(scope)).toBe(true)
  expect(display).toBe('standalone')
  const pictures = icons.filter(({ type }) => type === 'image/png')
  expect(await Promise.all(pictures.map(({ src }) => sizeOf(src)))).toEqual(
    pictures.map(({ sizes }) => sizes)
  )
  const plain = pictures.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('its shortcuts are pages that open without a network', () => {
  const urls = manifest.shortcuts.map(({ url }) => url)
  expect(urls).toEqual([...keptPages])
  const known = new Set(routes.map(({ path }) => path))
  expect(urls.filter((url) => !known.has(url))).toEqual([])
})
