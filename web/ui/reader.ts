import { createContext, use } from 'react'
import type { Brand } from '@numo/kit/site.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { AppWords } from '../words/app-words.ts'
import type { Formats } from '../words/formats.ts'

/** Language, formats and settings of the reader: the only context that `ui` components may use. */
export type Reader = {
  locale: Locale
  t: AppWords
  formats: Formats
  settings: { brand: Brand }
}

const ReaderContext = createContext<Reader | null>(null)
export const ReaderProvider = ReaderContext.Provider

/** Returns the reader of the page. Throws outside of a `ReaderProvider`. */
export function useReader(): Reader {
  const reader = use(ReaderContext)
  if (!reader) throw new Error('There is no reader around this component')
  return reader
}
