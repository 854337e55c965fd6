import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mantineVariables } from './mantine-variables.ts'

/** The formatter may lay it out. */
const bare = (css: string) =>
  css.replaceAll(/\s/g, '').replaceAll(';}', '}').replaceAll("'", '"').toLowerCase()

test('the style sheet of Mantine is that of the theme', () => {
  const file = new URL('../web/styles/mantine-variables.css', import.meta.url)
  expect(bare(readFileSync(file, 'utf8'))).toBe(bare(mantineVariables()))
})
