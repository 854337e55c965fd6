import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../web/styles')
const sheets = globSync('*.css', { cwd: folder })
  .map((file) => basename(file, '.css'))
  .filter((name) => name !== 'tokens')
const read = (name: string) => readFileSync(join(folder, `${name}.css`), 'utf8')
const tokens = read('tokens')

/** Declarations of these properties that a pattern does not allow, as `sheet: property: value`. */
function others(property: RegExp, allowed: RegExp): string[] {
  const declaration = new RegExp(`(?<![\\w-])(${property.source}):\\s*([^;{}]+);`, 'g')
  return sheets.flatMap((name) =>
    [...read(name).matchAll(declaration)]
      .filter(([, , value = '']) => !allowed.test(value))
      .map(([, what, value]) => `${name}: ${what}: ${value}`)
  )
}

test('text has at most eight sizes, each a token', () => {
  expect([...tokens.matchAll(/--fs-[a-z]+:/g)].length).toBeLessThanOrEqual(8)
  expect(others(/font-size/, /^(?:var\(--fs-[a-z]+\)|inherit)$/)).toEqual([])
  expect(others(/font/, /^(?:inherit|var\(--fs-)/)).toEqual([])
})

test('distances are tokens; a pixel and what is calculated are not', () => {
  const distance = /(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap/
  expect(
    others(distance, /^(?!.*(?<![\d.])(?:[2-9]|\d{2,})(?:\.\d+)?px)|(?:calc|min|max)\(/)
  ).toEqual([])
})

test('how a button looks is said in one sheet', () => {
  const saying = sheets.filter((name) => /\.(?:icon)?btn\b/.test(read(name)))
  expect(saying).toEqual(['button'])
})

test('a button is a component, not a string of class names', () => {
  const web = resolve(folder, '..')
  const raw = globSync('**/*.tsx', { cwd: web, exclude: ['node_modules/**'] })
    .filter((file) => !/^ui\/button(?:-link)?\.tsx$/.test(file))
    .filter((file) =>
      /className=\S*["'`{\s](?:icon)?btn\b/.test(readFileSync(join(web, file), 'utf8'))
    )
  expect(raw).toEqual([])
})
