import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Locale } from '@numo/kit/locales.ts'
import { ProgramProvider, type Program } from '../app/program.ts'
import type { SignedInUser } from '../app/guards/decision.ts'
import { openAppWords } from '../words/app-words.ts'
import { formatsFor } from '../words/formats.ts'
import { createStore } from './store.ts'

/**
 * Renders a component of the signed-in areas to static HTML, for tests. Calls are not available. `who` is the signed-in
 * user of components that read one, `path` the address.
 */
export async function draw(
  page: string,
  element: ReactNode,
  locale: Locale = 'en',
  { who, path = '/' }: { who?: SignedInUser; path?: string } = {}
) {
  const { t, loadWordsOf, loadWords } = await openAppWords(locale)
  await loadWordsOf(page)
  // Components that only display something use no other parts of the program.
  const program = {
    t,
    loadWords,
    locale,
    formats: formatsFor(locale),
    settings: { brand: { name: 'Numo' } },
    session: { state: createStore(who ? { phase: 'signed-in', who } : { phase: 'signed-out' }) },
    queries: new QueryClient(),
  } as unknown as Program
  return renderToStaticMarkup(
    <QueryClientProvider client={program.queries}>
      <ProgramProvider value={program}>
        <RouterProvider
          router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })}
        />
      </ProgramProvider>
    </QueryClientProvider>
  )
}
