import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../web/routes.ts'
import { checkStyles, leadingClasses, readSheets } from './check-styles.ts'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'web')
const all = readSheets(root)
const sheets = [...all.keys()].filter((path) => path !== 'web/styles/tokens.css')
const read = (path: string) => all.get(path) ?? ''
const tokens = read('web/styles/tokens.css')

/** Declarations of a property whose value does not match the pattern, as `sheet: property: value`. */
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

test('distances are tokens, except one pixel and calculations', () => {
  const distance = /(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap/
  expect(
    others(distance, /^(?!.*(?<![\d.])(?:[2-9]|\d{2,})(?:\.\d+)?px)|(?:calc|min|max)\(/)
  ).toEqual([])
})

test('the look of a button is defined in one sheet', () => {
  const saying = sheets.filter((name) => /\.(?:icon)?btn\b/.test(read(name)))
  expect(saying).toEqual(['web/ui/button.css'])
})

/** Matches a class by its whole name in a `className`. */
const classNamed = (name: string) =>
  new RegExp(`className=(?:"|\\{[^}]*["'\`])(?:[^"'\`]*\\s)?(?:${name})(?![\\w-])`)

test.each([
  ['Button', /className=\S*["'`{\s](?:icon)?btn\b/, /^ui\/button(?:-link)?\.tsx$/],
  ['Card', classNamed('card'), /^ui\/(?:card|panel)\.tsx$/],
  ['Panel', /<(?!Card)\w+ className="(?:[^"]*\s)?panel(?![\w-])/, /^ui\/panel\.tsx$/],
  ['Status', classNamed('status'), /^ui\/(?:status|evidence-badge)\.tsx$/],
  ['Table', /<table[\s>]/, /^ui\/table\.tsx$/],
  ['Tabs', classNamed('tabs'), /^ui\/tabs\.tsx$/],
])('%s is a component, not a string of class names', (_, raw, own) => {
  const files = globSync('**/*.tsx', { cwd: web, exclude: ['node_modules/**'] })
    .filter((file) => raw.test(readFileSync(join(web, file), 'utf8')))
    .toSorted()
  // A pattern that matches nothing would prove nothing.
  expect(files.filter((file) => own.test(file))).not.toEqual([])
  expect(files.filter((file) => !own.test(file))).toEqual([])
})

test('a sheet belongs to one component, layout or page, and styles only that', () => {
  expect(checkStyles(root, routes)).toEqual([])
})

test('a rule is identified by the leading classes of its selectors', () => {
  const sheet = '/* .no */ .a > .b, p.c:not(.d, .e) { } @media print { .f .g { x: url(h.i) } }'
  expect([...leadingClasses(sheet)]).toEqual(['a', 'c', 'f'])
})

const copy = mkdtempSync(join(tmpdir(), 'styles-'))
afterAll(() => rmSync(copy, { recursive: true }))

test.each([
  ['a class of another sheet', 'web/ui/dialog.css', '.ava { color: red }', /\.ava is styled in/],
  [
    'a class of no component',
    'web/ui/dialog.css',
    '.gone { color: red }',
    /\.gone of .* is used by/,
  ],
  [
    'a class of another part',
    'web/ui/faq.css',
    '.map-failed { color: red }',
    /\.map-failed of .* used by/,
  ],
  ['a sheet of nobody', 'web/ui/nobody.css', '', /nobody\.css has no component beside it/],
  ['a sheet no page loads', 'web/ui/nobody.css', '', /nobody\.css is loaded by no page/],
])('refused: %s', (_, path, more, problem) => {
  cpSync(web, join(copy, 'web'), {
    recursive: true,
    filter: (from) => !/\/(?:node_modules|public)$/.test(from) || from.endsWith('pages/public'),
  })
  rmSync(join(copy, 'web/ui/nobody.css'), { force: true })
  writeFileSync(join(copy, path), `${all.get(path) ?? ''}${more}`)
  expect(checkStyles(copy, routes).join('\n')).toMatch(problem)
})
