import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { makeTestFolder } from '../server/test-folder.ts'

const root = resolve(import.meta.dirname, '..')
const parts = ['adapters', 'domains', 'kit', 'scripts', 'server', 'web', 'build', 'package.json']

/** A sentence of the check of letters and cards, and how the second build says it. */
export const sentence = {
  first: 'Check a letter or a member card',
  second: 'Check a letter or a card, as of the second build',
}

const afresh = (name: string) => name.replace(/\.js$/, '2.js')

/**
 * Writes a copy of the program with another build: another id, and another sentence, and scripts of other names, as an
 * edit and `npm run build` would. Returns its folder.
 */
export async function writeSecondBuild(): Promise<string> {
  const copy = await makeTestFolder('numo-second-')
  await Promise.all(
    parts.map((part) =>
      cp(join(root, part), join(copy, part), {
        recursive: true,
        filter: (path) => !path.includes('node_modules'),
      })
    )
  )
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const build = join(copy, 'build')
  const { build: id } = JSON.parse(await readFile(join(build, 'server/assets.json'), 'utf8')) as {
    build: string
  }
  const second = `${id.slice(0, -2)}__`
  const names = (await readdir(build, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
  const texts = new Map<string, string>()
  for (const name of names.filter((one) => /\.(?:js|json)$/.test(one)))
    texts.set(name, await readFile(name, 'utf8'))
  if (![...texts.values()].some((text) => text.includes(sentence.first)))
    throw new Error('No script of the build has the sentence')
  // Every script gets another name, as those do that import a changed one.
  const isAsset = (name: string) => name.includes('/client/assets/') && name.endsWith('.js')
  const assets = new Set([...texts.keys()].filter(isAsset).map((name) => basename(name)))
  for (const [name, text] of texts) {
    const changed = text
      .replaceAll(id, second)
      .replaceAll(sentence.first, sentence.second)
      .replaceAll(/[\w.~-]+\.js/g, (script) => (assets.has(script) ? afresh(script) : script))
    await writeFile(name, changed)
    for (const ending of ['br', 'gz']) await rm(`${name}.${ending}`, { force: true })
    if (isAsset(name)) await rename(name, afresh(name))
  }
  const meta = join(build, 'client/builds/meta')
  await rename(join(meta, `${id}.json`), join(meta, `${second}.json`))
  return copy
}
