import { Suspense, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { loadAppWords } from '../words/app-words.ts'
import { formatsFor } from '../words/formats.ts'
import { lazyPart } from './lazy-part.tsx'
import { ReaderProvider } from './reader.ts'

async function drawn(part: ReactNode): Promise<string> {
  const t = await loadAppWords('en')
  const reader = {
    locale: 'en',
    t,
    formats: formatsFor('en'),
    settings: { brand: { name: 'Numo', support_email: 'a@b.example' } },
  } as const
  const { prelude } = await prerender(
    <ReaderProvider value={reader}>
      <input defaultValue="typed" />
      <Suspense>{part}</Suspense>
    </ReaderProvider>
  )
  return new Response(prelude).text()
}
const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))

test('a part that fails to load keeps the page and typed text, and offers a reload', async () => {
  const Part = lazyPart(missing)
  const html = await drawn(<Part />)
  expect(html).toContain('value="typed"')
  expect(html).toMatch(/role="alert".*did not load.*Reload the page/s)
})

test('an optional part that fails to load shows nothing', async () => {
  const Part = lazyPart(missing, { isQuiet: true })
  expect(await drawn(<Part />)).not.toContain('alert')
})

test('a loaded part is shown', async () => {
  const Part = lazyPart(async () => ({ default: () => <p>Here</p> }))
  expect(await drawn(<Part />)).toContain('<p>Here</p>')
})
