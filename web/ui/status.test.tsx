import { renderToStaticMarkup } from 'react-dom/server'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../../tools/sources.ts'
import { Status, type Tone } from './status.tsx'

const tones: Readonly<Record<Tone, true>> = {
  ok: true,
  info: true,
  busy: true,
  warn: true,
  bad: true,
  idle: true,
}

test('no two tones have the same shape, and shapes are hidden from screen readers', () => {
  const drawn = Object.keys(tones).map((tone) =>
    renderToStaticMarkup(<Status tone={tone as Tone}>Open</Status>)
  )
  const shapes = drawn.map((html) => /<svg.*<\/svg>/.exec(html)?.[0] ?? '')
  expect(shapes.every((shape) => shape.includes('aria-hidden="true"'))).toBe(true)
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('only the component draws a status', () => {
  const sources = readSources(resolve(import.meta.dirname, '../..'), ['web'])
  const others = sources.filter(
    ({ path, text }) =>
      path !== 'web/ui/status.tsx' && /["'`\s]status-(?:ok|info|busy|warn|bad|idle|\$)/.test(text)
  )
  expect(others.map(({ path }) => path)).toEqual([])
})
