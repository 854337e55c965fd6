import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listMyActivity } from '@numo/domains/privacy/contract.ts'
import { ProgramProvider, type Program } from '../app/program.ts'
import { readKey } from '../app/use-read.ts'
import { createStore } from '../ui/store.ts'
import { loadAppWords } from '../words/app-words.ts'
import { formatsFor } from '../words/formats.ts'
import { ActivityCard } from './activity-card.tsx'

const t = await loadAppWords('en')
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1'

test('sign-ins are one line by day and device, which names every network', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const rows = [
    ['2026-11-20T12:00:00Z', 'sign_in', true, '203.0.113.7', chrome],
    ['2026-11-20T11:00:00Z', 'sign_in', true, '203.0.113.7', chrome],
    ['2026-11-20T10:00:00Z', 'sign_in', true, '198.51.100.2', chrome],
    ['2026-11-20T09:00:00Z', 'sign_in', false, '203.0.113.7', chrome],
    ['2026-11-20T08:00:00Z', 'sign_in', true, '203.0.113.7', phone],
    ['2026-11-18T08:00:00Z', 'sign_in', true, '203.0.113.7', chrome],
  ].map(([recorded_at, entity_type, has_worked, ip, user_agent], place) => ({
    id: String(place),
    ...{ recorded_at, entity_type, has_worked, ip, user_agent },
  }))
  queries.setQueryData(readKey(listMyActivity, { limit: 50 }), { rows, next: null })
  // The only parts of the program that rendering the card uses.
  const program = {
    t,
    formats: formatsFor('en'),
    locale: 'en',
    queries,
    isLive: createStore(false),
  } as unknown as Program
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ProgramProvider value={program}>
        <ActivityCard />
      </ProgramProvider>
    </QueryClientProvider>
  )
  const lines = [...html.matchAll(/<li><span>(.*?)<\/span>/g)].map(([, line = '']) =>
    line
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
  expect(lines).toEqual([
    'Signed in (3 times) Chrome, Windows · 203.0.113.7 and 198.51.100.2',
    'Signed in (failed) Chrome, Windows · 203.0.113.7',
    'Signed in Safari, iPhone · 203.0.113.7',
    'Signed in Chrome, Windows · 203.0.113.7',
  ])
})
