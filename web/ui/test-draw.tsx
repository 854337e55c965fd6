import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Locale } from '@numo/kit/locales.ts'
import { ProgramProvider, type Program } from '../app/program.ts'
import { openAppWords } from '../words/app-words.ts'
import { formatsFor } from '../words/formats.ts'

/** Renders a component of the signed-in areas to static HTML, for tests. Calls are not available. */
export async function draw(page: string, element: ReactNode, locale: Locale = 'en') {
  const { t, loadWordsOf } = await openAppWords(locale)
  await loadWordsOf(page)
  // Components that only display something use no other parts of the program.
  const program = { t, locale, formats: formatsFor(locale) } as Program
  return renderToStaticMarkup(
    <ProgramProvider value={program}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </ProgramProvider>
  )
}
