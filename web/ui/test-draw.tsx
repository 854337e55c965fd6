import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Locale } from '@numo/kit/locales.ts'
import { ProgramProvider, type Program } from '../app/program.ts'
import { openAppWords } from '../words/app-words.ts'
import { formatsFor } from '../words/formats.ts'

/** What a component of the signed-in areas says on a page, as text of a document; for tests. Nothing can be called. */
export async function draw(page: string, element: ReactNode, locale: Locale = 'en') {
  const { t, loadWordsOf } = await openAppWords(locale)
  await loadWordsOf(page)
  // What only shows something uses the language of the program alone.
  const program = { t, locale, formats: formatsFor(locale) } as Program
  return renderToStaticMarkup(
    <ProgramProvider value={program}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </ProgramProvider>
  )
}
