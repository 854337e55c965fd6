import { createContext, use } from 'react'
import type { Brand } from '@numo/kit/site.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { AppWords } from '../words/app-words.ts'
import type { Formats } from '../words/formats.ts'

/** In which language a signed-in page speaks, and how it writes numbers and days: all that a part of `ui` may know. */
export type Reader = {
  locale: Locale
  t: AppWords
  formats: Formats
  settings: { brand: Brand }
}

const ReaderContext = createContext<Reader | null>(null)
export const ReaderProvider = ReaderContext.Provider

/** Throws outside of a `ReaderProvider`. */
export function useReader(): Reader {
  const reader = use(ReaderContext)
  if (!reader) throw new Error('There is no reader around this component')
  return reader
}
