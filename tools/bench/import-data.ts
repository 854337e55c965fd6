import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from './settings.ts'

/** A real directory next to the repository, otherwise the fixture. */
const real = resolve(root, '../shared/data/plan-net')
const fixture = join(root, 'domains/directory/fixtures/plan-net')
const sourceOfShapes = () => (existsSync(real) ? real : fixture)

type Line = { id: string; text: string }
type Kind = { name: string; lines: Line[] }

async function readKinds(folder: string): Promise<Kind[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).trim()
      const lines = text.split('\n').map((line) => {
        const { id }: { id: string } = JSON.parse(line)
        return { id, text: line }
      })
      return { name, lines }
    })
  )
}

/** Insurers, networks and plans are not copied, as in a real directory; everything else is. */
const isShared = ({ text }: Line) =>
  /"code":\s*"(?:ntwk|payer)"/.test(text) || /"resourceType":\s*"InsurancePlan"/.test(text)

/** Returns a short unique word for a number, to make names distinct. */
const wordOf = (copy: number): string =>
  (copy >= 20 ? wordOf(Math.floor(copy / 20)) : '') +
  'bcdfghjklmnprstvwxyz'.slice(copy % 20, (copy % 20) + 1)

/**
 * Writes NDJSON files with `copies` copies of a directory of realistic shape, each with its own ids, names, NPIs and
 * references. Returns the number of resources.
 */
export async function writePlanNet(folder: string, copies: number): Promise<number> {
  const kinds = await readKinds(sourceOfShapes())
  const shared = new Set(kinds.flatMap(({ lines }) => lines.filter(isShared).map(({ id }) => id)))
  await mkdir(folder, { recursive: true })
  let count = 0
  for (const { name, lines } of kinds) {
    const stream = createWriteStream(join(folder, name))
    for (let copy = 0; copy < copies; copy += 1) {
      const rename = (id: string) => (copy === 0 || shared.has(id) ? id : `${id}-${copy}`)
      const own = lines.filter(({ id }) => copy === 0 || !shared.has(id))
      count += own.length
      const text = own.map((line) => `${copied(line, copy, rename)}\n`).join('')
      if (!stream.write(text)) await once(stream, 'drain')
    }
    stream.end()
    await once(stream, 'finish')
  }
  return count
}

function copied({ id, text }: Line, copy: number, rename: (id: string) => string): string {
  const word = wordOf(copy)
  return text
    .replace(`"id":"${id}"`, `"id":"${rename(id)}"`)
    .replace(`"id": "${id}"`, `"id": "${rename(id)}"`)
    .replace(
      /("reference":\s*"\w+\/)([^"]+)"/g,
      (_, start: string, to: string) => `${start}${rename(to)}"`
    )
    .replace(/("family":\s*"[^"]+)"/g, `$1${word}"`)
    .replace(
      /(us-npi",\s*"value":\s*")\d(\d{3})(\d{6})"/g,
      (_, start: string, _a: string, end: string) =>
        `${start}${String(1000 + copy).slice(-4)}${end}"`
    )
}
