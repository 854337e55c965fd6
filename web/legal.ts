/** The legal texts, in each language. */
import type { Locale } from '@numo/kit/locales.ts'
import type { Brand } from '@numo/kit/site.ts'
import en_privacy from './words/en/privacy.json'
import en_terms from './words/en/terms.json'
import es_privacy from './words/es/privacy.json'
import es_terms from './words/es/terms.json'

export type LegalText = typeof en_terms

export const legalTexts: Record<'terms' | 'privacy', Record<Locale, LegalText>> = {
  terms: { en: en_terms, es: es_terms },
  privacy: { en: en_privacy, es: es_privacy },
}

/** A sentence with the installation's own name and address in it. */
export const filled = (text: string, brand: Brand, day = '') =>
  text
    .replaceAll('{{brand}}', brand.name)
    .replaceAll('{{email}}', brand.support_email)
    .replaceAll('{{day}}', day)
